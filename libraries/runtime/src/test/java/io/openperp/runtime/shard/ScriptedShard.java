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
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A shard that does what the command says: {@code send market-1 text}, {@code publish text}, {@code answer text} (to
 * the gateway that asked), {@code large 600000} (publish that many bytes), {@code break}, {@code move 0 own} or {@code move 0 back},
 * {@code hold 10 text} (publish that text after so many milliseconds), {@code back} (to the append time); several with {@code ;} between. Its state is the number of commands and a digest of
 * all commands and their times.
 */
public class ScriptedShard implements Shard {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Commands applied since this object exists; not part of the state. */
    public final List<String> applied = new CopyOnWriteArrayList<>();

    final List<Arrival> arrivals = new CopyOnWriteArrayList<>();

    private record Held(long dueNanos, String text) {}

    private final ArrayDeque<Held> held = new ArrayDeque<>();
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
    public int dueAt(long appendNanos) {
        return (int) held.stream().filter(each -> each.dueNanos <= appendNanos).count();
    }

    @Override
    public long nextDueNanos() {
        return held.isEmpty() ? Long.MAX_VALUE : held.getFirst().dueNanos;
    }

    @Override
    public PreparedCommand dueCommand() {
        return prepare(command("release"));
    }

    @Override
    public boolean hasGoneBack() {
        return wentBack;
    }

    @Override
    public void writeTo(BinaryWriter out) {
        out.writeVarint(commands).writeLong(digest).writeVarint(held.size());
        held.forEach(each -> out.writeLong(each.dueNanos).writeString(each.text));
    }

    @Override
    public void readFrom(BinaryReader in) {
        commands = in.readVarint();
        digest = in.readLong();
        for (long left = in.readVarint(); left > 0; left--) {
            held.add(new Held(in.readLong(), in.readString()));
        }
    }

    private void run(String[] words, Arrival arrival, Outbox outbox) {
        switch (words[0]) {
            case "send" -> outbox.send(address(words[1]), command(words[2]));
            case "publish" -> outbox.publish(command(words[1] + " " + commands));
            case "answer" -> outbox.publish(command(words[1]), arrival.gateway().getIncarnation());
            case "large" -> outbox.publish(command("x".repeat(Integer.parseInt(words[1]))));
            case "move" -> outbox.moveMarket(Integer.parseInt(words[1]), words[2].equals("own"));
            case "hold" ->
                held.add(new Held(arrival.timeNanos() + Long.parseLong(words[1]) * NANOS_PER_MILLI, words[2]));
            case "release" -> outbox.publish(command(held.remove().text + " " + commands));
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
