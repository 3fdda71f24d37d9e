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
 * Reads stretches of partitions that hold snapshots, one after the other, so that damage is known to be of the one that
 * is read; goes on behind records that are damaged, for which there is an older snapshot. For one thread.
 */
public final class LogScan {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final long STALLED_NANOS = Duration.ofSeconds(30).toNanos();

    private final Consumer<byte[], byte[]> consumer;
    private final DamagedPlaces damage = new DamagedPlaces();

    /** @param consumer stays the caller's, also to close it */
    public LogScan(Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /**
     * Shows each record that can be read to the visitor. Throws {@link KafkaException} when the broker does not answer.
     *
     * @param from first offset
     * @param to offset behind the last
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
                throw new TimeoutException("nothing more came of " + partition);
            }
        }
    }

    /** In words, the damaged places that were met and end behind an offset. */
    public List<String> damageAfter(TopicPartition partition, long offset) {
        return damage.after(partition, offset);
    }

    /** The next records; none, and a position further on, where they are damaged. */
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

    /** What the client throws for a batch whose checksum or framing is wrong; a broker that is away has other classes. */
    private static boolean isDamage(KafkaException e) {
        return e.getClass() == KafkaException.class || e instanceof CorruptRecordException;
    }
}
