package io.openperp.reader;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** What topics are read for: state in memory or in tables. Called by the reader's thread only. */
public interface Destination {

    /**
     * Where reading a partition begins: when it is taken up, and after everything that made reading begin again. It is
     * where this destination stands, so that no record is left out.
     */
    long begin(TopicPartition partition, Bounds bounds);

    /**
     * Takes what one poll brought, in the order of each partition.
     *
     * @return false if nothing of it was taken, because another was faster: after a pause reading begins again
     */
    boolean take(ConsumerRecords<byte[], byte[]> records);

    /** Whether a number was left out that its sender will send again. */
    default boolean isAwaitingMissing() {
        return false;
    }

    /** What has to be there before reading may begin, besides the topics, in words; asked again until it is empty. */
    default String obstacle(Consumer<byte[], byte[]> consumer) {
        return "";
    }

    /**
     * Whether reading may begin again after what {@link #begin} or {@link #take} threw, or after records were removed
     * before they were read. Only who then stands exactly where it has taken everything, as after a transaction that was
     * rolled back, may say so; state in memory that was changed halfway never does.
     */
    default boolean survives(RuntimeException failure) {
        return false;
    }

    /** Nothing more comes: the reader was stopped or has failed. */
    default void stopped() {}

    /**
     * What a partition holds at the moment.
     *
     * @param first offset
     * @param end offset behind the last record
     */
    record Bounds(long first, long end) {}
}
