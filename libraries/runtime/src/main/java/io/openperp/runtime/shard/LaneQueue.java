package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.ShardCode;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queue of commands that a lane has to apply, first in, first out: the command of the record, and those that shards
 * of the lane send to each other. Commands left over by a record are part of the state, and are applied before the
 * command of the next record.
 */
final class LaneQueue {

    private final ArrayDeque<LaneEntry> entries = new ArrayDeque<>();
    private final TreeMap<Long, LaneShard> shards = new TreeMap<>();

    /** Adds a shard to those that may run in the lane and receive commands from the queue. */
    void join(LaneShard shard) {
        shards.put(ShardCode.of(shard.address()), shard);
    }

    /** The shard with this address; null if it may never run in this lane. */
    @Nullable
    LaneShard shard(ShardAddress address) {
        return shards.get(ShardCode.of(address));
    }

    /** The shard with this address. Throws {@link IllegalArgumentException} if it may never run in this lane. */
    LaneShard require(ShardAddress address) {
        LaneShard found = shard(address);
        if (found == null) {
            throw new IllegalArgumentException(Shards.name(address) + " is not in this lane");
        }
        return found;
    }

    /** The first shard, which receives the commands of gateways and of shards of other lanes. */
    LaneShard first() {
        return shards.firstEntry().getValue();
    }

    @Nullable
    LaneShard byCode(long code) {
        return shards.get(code);
    }

    void add(LaneEntry entry) {
        entries.add(entry);
        entry.receiver().countQueued(1);
    }

    /**
     * Adds commands at the front of the queue, because they were sent before all that the queue holds for the same
     * shard.
     */
    void addFirst(List<LaneEntry> earlier) {
        for (LaneEntry entry : earlier.reversed()) {
            entries.addFirst(entry);
            entry.receiver().countQueued(1);
        }
    }

    /**
     * Adds a command that one shard sends to another. Returns false if the receiver is not here, so that the command
     * has to be appended to another lane.
     */
    boolean addFrom(ShardAddress sender, ShardAddress destination, MessageLite command) {
        LaneShard receiver = shard(destination);
        if (receiver == null || receiver.isAwayUnqueued()) {
            return false;
        }
        add(new LaneEntry(receiver, LaneEntry.Act.APPLY, receiver.prepare(command), null, sender));
        return true;
    }

    /** Adds a step of a shard's move; does nothing if the shard may never run in this lane. */
    void addStep(ShardAddress shard, LaneEntry.Act act, MessageLite step) {
        LaneShard receiver = shard(shard);
        if (receiver != null) {
            ByteString body = step.toByteString();
            add(new LaneEntry(receiver, act, () -> body, null, null));
        }
    }

    /** Removes and returns the next entry; null if there is none. */
    @Nullable
    LaneEntry poll() {
        LaneEntry next = entries.poll();
        if (next != null) {
            next.receiver().countQueued(-1);
        }
        return next;
    }

    /** Number of queued commands of the host for this shard with this body. */
    int count(LaneShard receiver, ByteString body) {
        int count = 0;
        for (LaneEntry each : entries) {
            boolean isByHost = each.receiver() == receiver && each.gateway() == null && each.sender() == null;
            count += isByHost
                            && each.act() == LaneEntry.Act.APPLY
                            && each.command().body().equals(body)
                    ? 1
                    : 0;
        }
        return count;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Discards the queued commands, because the record that would apply them is voided. Steps of moves stay. But if the
     * previous record was voided too and the first entry is a step of a move, that step is discarded as well: it is
     * then what cannot be applied.
     *
     * @param isAgain whether the previous record was voided
     */
    void drop(boolean isAgain) {
        LaneEntry next = entries.peek();
        if (isAgain && next != null && next.act() != LaneEntry.Act.APPLY) {
            poll();
        }
        entries.stream()
                .filter(entry -> entry.act() == LaneEntry.Act.APPLY)
                .forEach(entry -> entry.receiver().countQueued(-1));
        entries.removeIf(entry -> entry.act() == LaneEntry.Act.APPLY);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(entries.size());
        entries.forEach(entry -> entry.writeTo(out));
    }

    void readFrom(BinaryReader in) {
        for (long left = in.readVarint(); left > 0; left--) {
            add(LaneEntry.readFrom(in, this::byCode));
        }
    }
}
