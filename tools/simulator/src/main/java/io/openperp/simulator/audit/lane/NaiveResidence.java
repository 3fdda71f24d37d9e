package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.ShardAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** An entry in the queue of a lane: a command for a shard, or a step of a move. */
    record Waiting(
            ShardAddress shard,
            Kind kind,
            ByteString body,
            @Nullable GatewayOrigin gateway,
            @Nullable ShardAddress sender) {

        enum Kind {
            COMMAND,
            /** The market is to leave for a lane of its own, or to come back. */
            LEAVE,
            /** The same, unless it has moved before. */
            LEAVE_FIRST,
            COME_BACK,
            /** The other lane calls the market. */
            CALLED,
            RELEASED,
            ARRIVED
        }

        static Waiting step(ShardAddress shard, Kind kind, ByteString body) {
            return new Waiting(shard, kind, body, null, null);
        }
    }
}
