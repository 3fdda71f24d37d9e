package io.openperp.stream.channel;

import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;

/** One topic as one client asks for it. */
public interface TopicRequest {

    String topic();

    /** What its updates are published on; differs from the topic where clients may choose how they are shown. */
    default String channel() {
        return topic();
    }

    /** Without the lock, first: waits for this replica to read what the client has had from another. */
    default void awaitRecords(Allowance allowance) throws InterruptedException {}

    /** Without the lock: work that must not delay other clients; with many {@link #entries} it runs on {@link LargeRequests}. */
    default void prepare(Allowance allowance) {}

    /** Under the lock of the channels: number of the topic's last message. */
    long seq();

    /** Under the lock of the channels: sends what comes before the first update. */
    void begin(Connection client);

    /** Under the lock, before {@link #prepare}: how many orders, levels or changes have to be made into messages for it. */
    default int entries() {
        return 0;
    }
}
