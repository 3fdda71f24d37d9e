package io.openperp.runtime.shard;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Tells whether a shard is in a lane, and keeps the commands for it that wait until its move is over (LOG-029). */
final class Residence {

    enum State {
        /** The shard is in this lane and applies commands. */
        HERE,
        /** The shard applies no more commands, and leaves as soon as all its outputs are stored. */
        STOPPED,
        /** The shard has moved to its other lane; commands of other shards for it are sent there. */
        AWAY,
        /** The shard is in its other lane and this lane has called it back; commands for it wait here. */
        CALLED
    }

    private static final State[] STATES = State.values();

    private State state;
    /** Offset of the record at which the shard has stopped; valid only while it is stopped. */
    private long stoppedAt;

    private boolean hasMoved;
    private final List<LaneEntry> waiting = new ArrayList<>();

    Residence(State state) {
        this.state = state;
    }

    State state() {
        return state;
    }

    /** Whether this lane holds the state of the shard, which may be running or stopped. */
    boolean isPresent() {
        return state == State.HERE || state == State.STOPPED;
    }

    /** Whether the shard has ever left this lane or arrived in it. */
    boolean hasMoved() {
        return hasMoved;
    }

    /** Whether the shard has stopped in order to move and did so at this offset. */
    boolean isStoppedAt(long offset) {
        return state == State.STOPPED && stoppedAt == offset;
    }

    void stop(long offset) {
        state = State.STOPPED;
        stoppedAt = offset;
    }

    long stoppedAt() {
        return stoppedAt;
    }

    void call() {
        state = State.CALLED;
    }

    void leave() {
        state = State.AWAY;
        stoppedAt = 0;
        hasMoved = true;
    }

    void arrive() {
        state = State.HERE;
        hasMoved = true;
    }

    void holdBack(LaneEntry entry) {
        waiting.add(entry);
    }

    /**
     * Returns and removes the commands that were kept while the shard was moving, in the order in which they were sent.
     */
    List<LaneEntry> takeWaiting() {
        List<LaneEntry> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(state.ordinal()).writeVarint(stoppedAt).writeBoolean(hasMoved);
        out.writeVarint(waiting.size());
        waiting.forEach(entry -> entry.writeTo(out));
    }

    void readFrom(BinaryReader in, LongFunction<@Nullable LaneShard> shards) {
        long stored = in.readVarint();
        if (stored < 0 || stored >= STATES.length) {
            throw new IllegalArgumentException("a shard in state " + stored);
        }
        state = STATES[(int) stored];
        stoppedAt = in.readVarint();
        hasMoved = in.readBoolean();
        for (long left = in.readVarint(); left > 0; left--) {
            waiting.add(LaneEntry.readFrom(in, shards));
        }
    }
}
