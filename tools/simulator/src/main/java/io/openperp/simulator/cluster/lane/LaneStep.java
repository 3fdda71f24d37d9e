package io.openperp.simulator.cluster.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.ShardAddress;

/** Something that a shard does while its lane applies a record: applies, sends, publishes, or asks for a move. */
public sealed interface LaneStep {

    /** A shard applies a command. */
    record Applied(ShardAddress shard, Arrival arrival, ByteString body) implements LaneStep {}

    /**
     * A shard says that transactions which it holds back are due.
     *
     * @param count number of them, above 0
     */
    record Due(ShardAddress shard, int count) implements LaneStep {}

    /** A shard sends a command to another shard. */
    record Sent(ShardAddress sender, ShardAddress receiver, ByteString body) implements LaneStep {}

    /** A shard publishes events. */
    record Published(ShardAddress shard) implements LaneStep {}

    /**
     * A shard asks that a market be moved.
     *
     * @param ownLane whether the market is to have a lane of its own; false: it is to return to the lane of the account
     *     shard
     */
    record AskedToMove(ShardAddress market, boolean ownLane) implements LaneStep {}
}
