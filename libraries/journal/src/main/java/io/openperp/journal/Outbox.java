package io.openperp.journal;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import org.jspecify.annotations.Nullable;

/**
 * Receives the records that a shard sends while it applies one command, in order. The host numbers and appends them.
 */
public interface Outbox {

    /** Sends a command to another shard, or to this shard itself, to be applied after the present one. */
    void send(ShardAddress destination, MessageLite command);

    /** Publishes events in the shard's own partition of its events topic. */
    default void publish(MessageLite events) {
        publish(events, null);
    }

    /**
     * Publishes events that a gateway waits for.
     *
     * @param gatewayIncarnation incarnation of that gateway, for the header {@link Topics#GATEWAY_HEADER}; null if none
     *     waits
     */
    void publish(MessageLite events, @Nullable ByteString gatewayIncarnation);

    /**
     * Requests that a market is moved to a lane of its own, or back to the lane of the account shard. Nothing happens
     * if the market is already there or on its way.
     */
    default void moveMarket(int market, boolean ownLane) {
        throw new UnsupportedOperationException("this outbox moves no markets");
    }
}
