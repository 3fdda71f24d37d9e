package io.openperp.stream.socket;

import io.openperp.stream.resume.Allowance;

/** One topic as one client asks for it. */
public interface TopicRequest {

    String topic();

    /** What its updates are published on; differs from the topic where clients may choose how they are shown. */
    default String channel() {
        return topic();
    }

    /** Without the lock: work that nobody else should wait for. */
    default void prepare(Allowance allowance) throws InterruptedException {}

    /** Under the lock of the channels: number of the topic's last message. */
    long seq();

    /** Under the lock of the channels: sends what comes before the first update. */
    void begin(Connection client);

    /** Under the lock: how many orders and the like its first message lists, where that may be many. */
    default int entries() {
        return 0;
    }
}
