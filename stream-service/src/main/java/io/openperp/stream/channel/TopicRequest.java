package io.openperp.stream.channel;

import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;

/** One client's request to subscribe to one topic. */
public interface TopicRequest {

    String topic();

    /**
     * WebSocket channel, a queue of messages to subscribers, on which the topic's updates are published. It has another
     * name than the topic where clients can choose a form of the data.
     */
    default String channel() {
        return topic();
    }

    /**
     * Waits until this replica has read the records from which another replica made the client's last message. Called
     * first, without the lock of {@code Channels}.
     */
    default void awaitRecords(Allowance allowance) throws InterruptedException {}

    /**
     * Does slow work in advance, so that other clients are not delayed; run by {@link LargeRequests} if there are many
     * {@link #entries}. The caller must not hold the lock of {@code Channels}.
     */
    default void prepare(Allowance allowance) {}

    /** Returns the number of the topic's last message. The caller must hold the lock of {@code Channels}. */
    long seq();

    /**
     * Sends the client the messages that come before the first update. The caller must hold the lock of
     * {@code Channels}.
     */
    void begin(Connection client);

    /**
     * Returns the number of orders, levels or changes that have to be converted to messages. Called before
     * {@link #prepare}; the caller must hold the lock of {@code Channels}.
     */
    default int entries() {
        return 0;
    }
}
