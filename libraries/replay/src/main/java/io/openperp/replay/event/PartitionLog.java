package io.openperp.replay.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Queue;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads one partition from an offset to the end that it had at construction. For one thread. */
public final class PartitionLog implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration LONGEST_LOOKUP = Duration.ofSeconds(10);
    private static final long STALLED_NANOS = Duration.ofSeconds(30).toNanos();

    private final TopicPartition partition;
    private final Consumer<byte[], byte[]> consumer;
    private final long beginning;
    private final Queue<ConsumerRecord<byte[], byte[]>> read = new ArrayDeque<>();
    private long end;
    private boolean cut;

    public PartitionLog(Map<String, Object> kafka, TopicPartition partition) {
        this.partition = partition;
        this.consumer = consumer(kafka);
        consumer.assign(List.of(partition));
        beginning = Objects.requireNonNull(
                consumer.beginningOffsets(List.of(partition)).get(partition));
        end = Objects.requireNonNull(consumer.endOffsets(List.of(partition)).get(partition));
        consumer.seek(partition, beginning);
    }

    public static Consumer<byte[], byte[]> consumer(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5000);
        settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4 * 1024 * 1024);
        settings.putAll(kafka);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Offset of the first record that the partition still has. */
    public long beginning() {
        return beginning;
    }

    /** Whether the partition had records and all of them are deleted. */
    public boolean isEmptied() {
        return beginning > 0 && beginning == end;
    }

    /** Offset after the last record to read: the end at construction, or as set with {@link #stopAfter}. */
    public long end() {
        return end;
    }

    public void stopAfter(OptionalLong offset) {
        if (offset.isPresent() && offset.getAsLong() + 1 < end) {
            end = offset.getAsLong() + 1;
            cut = true;
        }
    }

    /** Whether reading stops before the end of the partition, because of {@link #stopAfter}. */
    public boolean isCut() {
        return cut;
    }

    public void seek(long offset) {
        read.clear();
        consumer.seek(partition, offset);
    }

    /**
     * Moves to the first record that was appended at or after a time, in milliseconds since 1970. After records have
     * been deleted, the broker perhaps does not find it; reading then starts at the beginning.
     */
    public void seekToTime(long millis) {
        OffsetAndTimestamp found = offsetAt(millis);
        if (found != null) {
            seek(found.offset());
            return;
        }
        seek(Math.max(beginning, end - 1));
        ConsumerRecord<byte[], byte[]> last = next();
        seek(last == null || last.timestamp() < millis ? end : beginning);
    }

    private @Nullable OffsetAndTimestamp offsetAt(long millis) {
        try {
            return consumer.offsetsForTimes(Map.of(partition, Math.max(0, millis)), LONGEST_LOOKUP)
                    .get(partition);
        } catch (TimeoutException e) {
            return null;
        }
    }

    /** The next record, null at the end. */
    public @Nullable ConsumerRecord<byte[], byte[]> next() {
        long lastProgress = System.nanoTime();
        while (read.isEmpty() && consumer.position(partition) < end) {
            poll();
            if (read.isEmpty() && System.nanoTime() - lastProgress > STALLED_NANOS) {
                throw new TimeoutException("no more records could be read from " + partition);
            }
        }
        ConsumerRecord<byte[], byte[]> record = read.poll();
        return record == null || record.offset() >= end ? null : record;
    }

    private void poll() {
        try {
            consumer.poll(POLL).forEach(read::add);
        } catch (KafkaException e) {
            if (e instanceof RetriableException || e instanceof ApiException) {
                throw e;
            }
            throw new DamagedRecordException(
                    "the stored record at offset " + consumer.position(partition) + " of " + partition
                            + " is damaged, Kafka cannot read it: " + e.getMessage(),
                    e);
        }
    }

    @Override
    public String toString() {
        return partition.toString();
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(Duration.ZERO));
    }

    /** Thrown for a stored record that Kafka cannot read, for instance because its checksum is wrong. */
    public static final class DamagedRecordException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        DamagedRecordException(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }
}
