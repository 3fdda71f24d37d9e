package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.ShardAddress;
import org.jspecify.annotations.Nullable;

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
