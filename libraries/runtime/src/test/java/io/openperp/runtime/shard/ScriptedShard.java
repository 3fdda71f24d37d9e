package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StringValue;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A shard that does what the command says: {@code send market-1 text}, {@code publish text}, {@code answer text} (to
 * the gateway that asked), {@code large 600000} (publish that many bytes), {@code break}, {@code move 0 own} or {@code move 0 back},
 * {@code back} (to the append time); several with {@code ;} between. Its state is the number of commands and a digest of
 * all commands and their times.
 */
public class ScriptedShard implements Shard {

    /** Commands applied since this object exists; not part of the state. */
    public final List<String> applied = new CopyOnWriteArrayList<>();

    final List<Arrival> arrivals = new CopyOnWriteArrayList<>();

    private long commands;
    private long digest;
    private boolean wentBack;

    public static StringValue command(String script) {
        return StringValue.of(script);
    }

    static ShardAddress address(String name) {
        int partition = Integer.parseInt(name.substring(name.indexOf('-') + 1));
        return name.startsWith("account-") ? Shards.accounts() : Shards.market(partition);
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        String script = textOf(body);
        applied.add(script);
        arrivals.add(arrival);
        commands++;
        wentBack = false;
        digest = digest * 31 + script.hashCode();
        digest = digest * 31 + arrival.timeNanos();
        digest = digest * 31 + arrival.slot();
        for (String step : script.split(";")) {
            run(step.split(" ", 3), arrival, outbox);
        }
    }

    @Override
    public PreparedCommand tickCommand(long second) {
        return prepare(command("tick " + second));
    }

    @Override
    public boolean hasGoneBack() {
        return wentBack;
    }

    @Override
    public void writeTo(BinaryWriter out) {
        out.writeVarint(commands).writeLong(digest);
    }

    @Override
    public void readFrom(BinaryReader in) {
        commands = in.readVarint();
        digest = in.readLong();
    }

    private void run(String[] words, Arrival arrival, Outbox outbox) {
        switch (words[0]) {
            case "send" -> outbox.send(address(words[1]), command(words[2]));
            case "publish" -> outbox.publish(command(words[1] + " " + commands));
            case "answer" -> outbox.publish(command(words[1]), arrival.gateway().getIncarnation());
            case "large" -> outbox.publish(command("x".repeat(Integer.parseInt(words[1]))));
            case "move" -> outbox.moveMarket(Integer.parseInt(words[1]), words[2].equals("own"));
            case "back" -> wentBack = true;
            case "break" -> throw new IllegalStateException("the script says break");
            default -> {} // a command without consequences
        }
    }

    public static String textOf(ByteString body) {
        try {
            return StringValue.parseFrom(body).getValue();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("not a script", e);
        }
    }
}
