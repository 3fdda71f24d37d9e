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
 * The commands that a lane has yet to apply, first in, first out: the command of the record, and those that shards of the lane
 * send to each other. Commands left over by a record are part of the state and are applied before the command of the next.
 */
final class LaneQueue {

    private final ArrayDeque<LaneEntry> entries = new ArrayDeque<>();
    private final TreeMap<Long, LaneShard> shards = new TreeMap<>();

    /** Adds a shard to the lane. */
    void join(LaneShard shard) {
        shards.put(ShardCode.of(shard.address()), shard);
    }

    /** The shard of this address; null if it never runs in this lane. */
    @Nullable
    LaneShard shard(ShardAddress address) {
        return shards.get(ShardCode.of(address));
    }

    /** The shard of this address. Throws {@link IllegalArgumentException} if it never runs in this lane. */
    LaneShard require(ShardAddress address) {
        LaneShard found = shard(address);
        if (found == null) {
            throw new IllegalArgumentException(Shards.name(address) + " is not in this lane");
        }
        return found;
    }

    /** The shard that gateways and shards of other lanes write to. */
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

    /** Adds commands that were sent before all that are in the queue for the same shard. */
    void addFirst(List<LaneEntry> earlier) {
        for (LaneEntry entry : earlier.reversed()) {
            entries.addFirst(entry);
            entry.receiver().countQueued(1);
        }
    }

    /** Adds a command that one shard sends to another; returns false if it has to be appended to another lane. */
    boolean addFrom(ShardAddress sender, ShardAddress destination, MessageLite command) {
        LaneShard receiver = shard(destination);
        if (receiver == null || receiver.isAwayUnqueued()) {
            return false;
        }
        add(new LaneEntry(receiver, LaneEntry.Act.APPLY, receiver.prepare(command), null, sender));
        return true;
    }

    /** Adds a step of a move, unless the shard never runs in this lane. */
    void addStep(ShardAddress shard, LaneEntry.Act act, MessageLite step) {
        LaneShard receiver = shard(shard);
        if (receiver != null) {
            ByteString body = step.toByteString();
            add(new LaneEntry(receiver, act, () -> body, null, null));
        }
    }

    /** The next entry, removed; null if there is none. */
    @Nullable
    LaneEntry poll() {
        LaneEntry next = entries.poll();
        if (next != null) {
            next.receiver().countQueued(-1);
        }
        return next;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Discards all commands, because the record that would apply them is voided. Steps of moves stay, but for the first one if the
     * record before was voided too: it is then the step itself that cannot be applied.
     *
     * @param isAgain whether the record before was voided
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
