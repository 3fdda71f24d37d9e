package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.ShardAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State of one shard as seen by one lane (in it, stopped to leave it, away, called back), and the commands that wait in
 * this lane until the shard has arrived or left.
 */
final class NaiveResidence {

    enum State {
        HERE,
        STOPPED,
        AWAY,
        /** The market is in another lane, which has been asked to send it back to this one. */
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

    /** Whether the shard is not on its way and no command waits for it. */
    boolean isSettled() {
        return (state == State.HERE || state == State.AWAY) && waiting.isEmpty();
    }

    /**
     * An entry in the queue of a lane: a command for a shard, or a step of a market's move.
     *
     * @param body body of the command or record
     * @param gateway number that the gateway gave to the command; null: not from a gateway
     * @param sender shard that sent the command; null: not from a shard
     */
    record Waiting(
            ShardAddress shard,
            Kind kind,
            ByteString body,
            @Nullable GatewayOrigin gateway,
            @Nullable ShardAddress sender) {

        enum Kind {
            COMMAND,
            /** A command asks the market to leave for a lane of its own, or to come back. */
            LEAVE,
            /** A command asks the market to leave, if it has never been moved before. */
            LEAVE_FIRST,
            COME_BACK,
            /** The lane to which the market is to return asks this lane for the market. */
            CALLED,
            RELEASED,
            ARRIVED
        }

        static Waiting step(ShardAddress shard, Kind kind, ByteString body) {
            return new Waiting(shard, kind, body, null, null);
        }
    }
}
