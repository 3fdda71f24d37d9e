package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Handover;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.channel.GatewayMarks;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;

/**
 * Adds the commands of a record to the queue of a lane. A submission of a gateway is added once; a record from a shard
 * of another lane only if it has the next number of its channel; a record of the host always.
 */
final class LaneInput {

    private final LaneQueue queue;
    private final LaneShard first;
    private final List<LaneShard> shards;
    private final GatewayMarks gateways = new GatewayMarks();
    private long repeats;

    /** @param first the shard that receives the commands of gateways and of shards of other lanes */
    LaneInput(LaneQueue queue, LaneShard first, List<LaneShard> shards) {
        this.queue = queue;
        this.first = first;
        this.shards = shards;
    }

    /** Number of submissions of gateways that were dropped because they, or later ones, had been added before. */
    long repeats() {
        return repeats;
    }

    /**
     * Parses the command of a record, unless the record holds only a part of one; any thread may call this at any time.
     */
    PreparedRecord prepare(LogRecord record) {
        try {
            boolean isWhole = record.getChunks() == 0 && record.getFollowingCount() == 0 && !isAct(record);
            return new PreparedRecord(record, isWhole ? receiver(record).prepare(record.getBody()) : null);
        } catch (RuntimeException | AssertionError | StackOverflowError unreadable) {
            return new PreparedRecord(record, null); // the lane throws it again when it applies the record
        }
    }

    /**
     * Adds the commands of a record. Throws if it is not a record of commands, or contradicts the running hash of its
     * channel.
     */
    void take(long appendNanos, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        if (record.getFollowingCount() > 0) {
            throw new IllegalArgumentException("only events are written in batches, not commands");
        }
        switch (record.getOriginCase()) {
            case CHANNEL -> receive(first.nextTimeNanos(appendNanos), prepared);
            case GATEWAY -> submit(prepared);
            case OWNER -> obey(prepared);
            case ORIGIN_NOT_SET -> throw new IllegalArgumentException("the record has no origin");
        }
    }

    /**
     * Adds a command for everything that a shard holds back and that is due when the record was appended, before the
     * commands of the record itself (DLY-004). Those that earlier records have left over in the queue count.
     */
    void takeDue(long appendNanos) {
        for (LaneShard each : shards) {
            int due = each.isAwake() ? each.shard().dueAt(appendNanos) : 0;
            if (due > 0) {
                PreparedCommand command = each.shard().dueCommand();
                for (int queued = queue.count(each, command.body()); queued < due; queued++) {
                    add(each, command);
                }
            }
        }
    }

    /** Advances the channel of a voided record, so that the following records of its sender are accepted. */
    void skipVoided(LogRecord record) {
        switch (record.getOriginCase()) {
            case CHANNEL -> first.incoming().skip(record);
            case GATEWAY -> gateways.advance(record.getGateway());
            case OWNER, ORIGIN_NOT_SET -> {}
        }
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(repeats);
        gateways.writeTo(out);
    }

    void readFrom(BinaryReader in) {
        repeats = in.readVarint();
        gateways.readFrom(in);
    }

    private void receive(long now, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        ByteString body = first.incoming().accept(record, now).orElse(null);
        ShardAddress sender = record.getChannel().getSender();
        if (body != null && Handovers.isHandover(body)) {
            handOver(sender, Handovers.read(body));
        } else if (body != null) {
            PreparedCommand whole = record.getChunks() == 0 ? prepared.command() : null;
            queue.add(new LaneEntry(first, LaneEntry.Act.APPLY, whole == null ? () -> body : whole, null, sender));
        }
    }

    /**
     * Adds a step of a market's move that another lane has sent: the arrival of the market that is the sender, or a
     * call for the market of this lane.
     */
    private void handOver(ShardAddress sender, Handover message) {
        ShardAddress shard = queue.shard(sender) == null ? first.address() : sender;
        switch (message.getMessageCase()) {
            case CALL -> queue.addStep(shard, LaneEntry.Act.CALL, message);
            case MOVED -> queue.addStep(shard, LaneEntry.Act.ARRIVE, message.getMoved());
            case MESSAGE_NOT_SET -> throw new IllegalArgumentException("a message of a move is empty");
        }
    }

    private void submit(PreparedRecord prepared) {
        GatewayOrigin gateway = prepared.record().getGateway();
        PreparedCommand command = wholeCommand(prepared);
        if (gateways.advance(gateway)) {
            queue.add(new LaneEntry(first, LaneEntry.Act.APPLY, command, gateway, null));
        } else {
            repeats++;
        }
    }

    private void obey(PreparedRecord prepared) {
        LogRecord record = prepared.record();
        OwnerOrigin owner = record.getOwner();
        switch (owner.getActCase()) {
            case TICK -> tick(owner.getTick());
            case GO_ON -> {}
            case MOVE -> queue.addStep(owner.getMove().getShard(), LaneEntry.Act.MOVE, owner.getMove());
            case RELEASE -> queue.addStep(owner.getRelease().getShard(), LaneEntry.Act.RELEASE, owner.getRelease());
            case ACT_NOT_SET -> add(receiver(record), wholeCommand(prepared));
        }
    }

    private void tick(long second) {
        for (LaneShard each : shards) {
            if (each.isAwake()) {
                add(each, each.shard().tickCommand(second));
            }
        }
    }

    private void add(LaneShard receiver, PreparedCommand command) {
        queue.add(new LaneEntry(receiver, LaneEntry.Act.APPLY, command, null, null));
    }

    private LaneShard receiver(LogRecord record) {
        return record.hasReceiver() ? queue.require(record.getReceiver()) : first;
    }

    private static boolean isAct(LogRecord record) {
        return record.getOwner().getActCase() != OwnerOrigin.ActCase.ACT_NOT_SET;
    }

    private static PreparedCommand wholeCommand(PreparedRecord prepared) {
        LogRecord record = prepared.record();
        if (record.getChunks() != 0) {
            throw new IllegalArgumentException("only a shard may split what it appends, not " + record.getOriginCase());
        }
        PreparedCommand command = prepared.command();
        return command == null ? record::getBody : command;
    }
}
