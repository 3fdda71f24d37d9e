package io.openperp.stream.channel;

import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;

/** The request of one client for one topic. */
public interface TopicRequest {

    String topic();

    /** The channel of its updates; it differs from the topic where clients can choose the form of the data. */
    default String channel() {
        return topic();
    }

    /** Called first, without the lock: waits until this replica has read what the client has received from another. */
    default void awaitRecords(Allowance allowance) throws InterruptedException {}

    /**
     * Does the work that must not delay other clients; with many {@link #entries} it runs on {@link LargeRequests}. The
     * caller must not hold the lock of the channels.
     */
    default void prepare(Allowance allowance) {}

    /** Returns the number of the topic's last message. The caller must hold the lock of the channels. */
    long seq();

    /** Sends the messages before the first update. The caller must hold the lock of the channels. */
    void begin(Connection client);

    /**
     * Returns the number of orders, levels or changes that have to be converted to messages. Called before
     * {@link #prepare}; the caller must hold the lock of the channels.
     */
    default int entries() {
        return 0;
    }
}
