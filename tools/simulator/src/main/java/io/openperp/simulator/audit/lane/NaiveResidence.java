package io.openperp.simulator.audit.lane;

import java.util.ArrayList;
import java.util.List;

/** Whether a shard is in a lane, and the commands that wait there for its arrival or departure. */
final class NaiveResidence {

    enum State {
        HERE,
        STOPPED,
        AWAY,
        /** It is away and has been called back. */
        CALLED
    }

    final List<Waiting> waiting = new ArrayList<>();
    State state;
    long stoppedAt = -1;
    boolean hasMoved;

    NaiveResidence(State state) {
        this.state = state;
    }

    boolean isStoppedAt(long offset) {
        return state == State.STOPPED && stoppedAt == offset;
    }

    /** Whether it is neither about to leave nor to come. */
    boolean isSettled() {
        return (state == State.HERE || state == State.AWAY) && waiting.isEmpty();
    }
}
