package io.openperp.reader;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Processes the records that a {@link LogReader} reads, into state in memory or tables. Called only by the reader's
 * thread.
 */
public interface Destination {

    /**
     * Returns the offset at which to read a partition, at the start and again after a failure: the first that this
     * destination has not processed, so that no record is skipped.
     */
    long begin(TopicPartition partition, Bounds bounds);

    /**
     * Applies the records of one poll, those of each partition in order.
     *
     * @return false if nothing was applied because another process had already done so; reading then restarts after a
     *     pause
     */
    boolean take(ConsumerRecords<byte[], byte[]> records);

    /**
     * Whether a numbered record is missing, so that later ones cannot be processed until its sender has sent it again.
     */
    default boolean isAwaitingMissing() {
        return false;
    }

    /**
     * The reason why reading cannot start yet, apart from missing topics, as a sentence; empty if it can. Called
     * repeatedly until it is empty.
     */
    default String obstacle(Consumer<byte[], byte[]> consumer) {
        return "";
    }

    /**
     * Whether reading may restart after {@link #begin} or {@link #take} has thrown, or after records were deleted
     * before they were read. Return true only if the failure left this destination unchanged, as after a transaction
     * that was rolled back; never for state in memory that may have been changed in part.
     */
    default boolean survives(RuntimeException failure) {
        return false;
    }

    /** Called last, when the reader was stopped or has failed. */
    default void stopped() {}

    /**
     * The range of offsets that a partition holds now.
     *
     * @param first offset of the oldest record
     * @param end offset after the last record
     */
    record Bounds(long first, long end) {}
}
