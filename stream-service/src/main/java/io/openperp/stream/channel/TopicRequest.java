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

    /** Without the lock: work that must not delay other clients; with many {@link #entries} it runs on {@link LargeRequests}. */
    default void prepare(Allowance allowance) {}

    /** Under the lock of the channels: number of the topic's last message. */
    long seq();

    /** Under the lock of the channels: sends the messages before the first update. */
    void begin(Connection client);

    /** Under the lock, before {@link #prepare}: number of orders, levels or changes that have to be converted to messages. */
    default int entries() {
        return 0;
    }
}
