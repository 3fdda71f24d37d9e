package io.openperp.reader;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** The consumer of what a {@link LogReader} reads: state in memory or in tables. Called by the reader's thread only. */
public interface Destination {

    /**
     * The offset at which reading of a partition starts, and restarts after a failure: the first that this destination has
     * not applied, so that no record is skipped.
     */
    long begin(TopicPartition partition, Bounds bounds);

    /**
     * Applies the records of one poll, each partition's in order.
     *
     * @return false if nothing was applied because another process was faster: reading restarts after a pause
     */
    boolean take(ConsumerRecords<byte[], byte[]> records);

    /** Whether a numbered record is missing; its sender will send it again. */
    default boolean isAwaitingMissing() {
        return false;
    }

    /** Why reading cannot start yet, apart from missing topics, as a sentence; called again until it is empty. */
    default String obstacle(Consumer<byte[], byte[]> consumer) {
        return "";
    }

    /**
     * Whether reading may restart after {@link #begin} or {@link #take} threw, or after records were deleted before they
     * were read. True only if this destination is unchanged by the failure, as after a transaction that was rolled back;
     * never for state in memory that may be half changed.
     */
    default boolean survives(RuntimeException failure) {
        return false;
    }

    /** Called last: the reader was stopped or has failed. */
    default void stopped() {}

    /**
     * The offsets that a partition holds now.
     *
     * @param first offset of the oldest record
     * @param end offset after the last record
     */
    record Bounds(long first, long end) {}
}
