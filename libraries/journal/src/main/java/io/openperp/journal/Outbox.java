package io.openperp.journal;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import org.jspecify.annotations.Nullable;

/** Takes the records that a shard sends while it applies one command, in order. The host numbers and appends them. */
public interface Outbox {

    /** A command for another shard (or itself). */
    void send(ShardAddress destination, MessageLite command);

    /** Events for the shard's own partition of its events topic. */
    default void publish(MessageLite events) {
        publish(events, null);
    }

    /** Events that one gateway waits for; the record gets the header {@link Topics#GATEWAY_HEADER}. */
    void publish(MessageLite events, @Nullable ByteString gatewayIncarnation);

    /**
     * Asks for a market to be moved to a lane of its own, or back to the lane of the account shard; one that is there, or on its
     * way, stays.
     */
    default void moveMarket(int market, boolean ownLane) {
        throw new UnsupportedOperationException("this outbox moves no markets");
    }
}
