package io.openperp.reader;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Reads ranges of partitions and skips damaged records, either to find them or because older data replaces them.
 * Partitions are read one after the other, so that damage can be attributed to the one being read. For one thread.
 */
public final class LogScan {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final long STALLED_NANOS = Duration.ofSeconds(30).toNanos();

    private final Consumer<byte[], byte[]> consumer;
    private final DamagedPlaces damage = new DamagedPlaces();

    /** @param consumer consumer to read with; it is not closed here */
    public LogScan(Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /**
     * Passes each readable record of a range to the visitor. Throws {@link KafkaException} if the broker does not
     * answer.
     *
     * @param from first offset
     * @param to offset after the last
     */
    public void scan(
            TopicPartition partition,
            long from,
            long to,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long lastProgress = System.nanoTime();
        while (consumer.position(partition) < to) {
            long before = consumer.position(partition);
            poll(partition, to).forEach(visitor);
            if (consumer.position(partition) > before) {
                lastProgress = System.nanoTime();
            } else if (System.nanoTime() - lastProgress > STALLED_NANOS) {
                throw new TimeoutException("no more records could be read from " + partition);
            }
        }
    }

    /** The damaged ranges found so far that contain or follow an offset. */
    public List<DamagedRange> damageAfter(TopicPartition partition, long offset) {
        return damage.after(partition, offset);
    }

    /**
     * Returns the next records of the partition. If they are damaged, returns none and moves the reading position
     * behind the damage.
     */
    private ConsumerRecords<byte[], byte[]> poll(TopicPartition partition, long end) {
        try {
            return consumer.poll(POLL);
        } catch (KafkaException e) {
            if (!isDamage(e)) {
                throw e;
            }
            consumer.seek(partition, damage.skip(partition, consumer.position(partition), end, e));
            return ConsumerRecords.empty();
        }
    }

    /**
     * Whether the exception means a wrong checksum or framing; for a broker that does not answer the client throws
     * other classes.
     */
    private static boolean isDamage(KafkaException e) {
        return e.getClass() == KafkaException.class || e instanceof CorruptRecordException;
    }
}
