package io.openperp.reader;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads logs from beginning to end to find damaged records, whose checksum is wrong, before anybody needs them. The
 * Kafka client verifies the checksums. Only the copy of the broker that leads a partition is read. For one thread.
 */
public final class LogCheck {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Shortest pause between reads; shorter pauses are accumulated until they reach it. */
    private static final long LEAST_PAUSE_NANOS = 10_000_000L;

    private final Consumer<byte[], byte[]> consumer;
    private final long bytesPerSecond;
    private long begunNanos;
    private long records;
    private long bytes;

    /** @param bytesPerSecond limit of the reading speed; 0 for no limit */
    public LogCheck(Consumer<byte[], byte[]> consumer, long bytesPerSecond) {
        this.consumer = consumer;
        this.bytesPerSecond = bytesPerSecond;
    }

    /**
     * Reads one partition to its present end, and returns the ranges that cannot be read. Throws
     * {@link org.apache.kafka.common.KafkaException} if the broker does not answer, or if the thread is interrupted.
     */
    public List<DamagedRange> check(TopicPartition partition) {
        Collection<TopicPartition> one = List.of(partition);
        long from = offset(consumer.beginningOffsets(one), partition);
        long to = offset(consumer.endOffsets(one), partition);
        LogScan scan = new LogScan(consumer);
        begunNanos = System.nanoTime();
        bytes = 0;
        records = 0;
        scan.scan(partition, from, to, this::count);
        return scan.damageAfter(partition, -1);
    }

    /** Number of readable records in the last partition checked. */
    public long records() {
        return records;
    }

    private void count(ConsumerRecord<byte[], byte[]> record) {
        records++;
        bytes += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        if (bytesPerSecond == 0) {
            return;
        }
        long due = (long) ((double) bytes / bytesPerSecond * NANOS_PER_SECOND);
        long early = begunNanos + due - System.nanoTime();
        if (early > LEAST_PAUSE_NANOS) {
            LockSupport.parkNanos(early);
        }
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return Objects.requireNonNull(offsets.get(partition));
    }
}
