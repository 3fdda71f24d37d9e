package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The records that a partition still has between two offsets, the second one excluded. Only one range of a consumer may
 * be iterated at a time. Iteration throws {@link BackupFailedException} at a record that a disk has damaged.
 */
final class LogRange implements Iterable<ConsumerRecord<byte[], byte[]>> {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final long STALLED_NANOS = Duration.ofSeconds(60).toNanos();

    private final Consumer<byte[], byte[]> consumer;
    private final TopicPartition partition;
    private final long from;
    private final long to;

    LogRange(Consumer<byte[], byte[]> consumer, TopicPartition partition, long from, long to) {
        this.consumer = consumer;
        this.partition = partition;
        this.from = from;
        this.to = to;
    }

    @Override
    public Iterator<ConsumerRecord<byte[], byte[]>> iterator() {
        if (from >= to) {
            return Collections.emptyIterator();
        }
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        return new Records();
    }

    private final class Records implements Iterator<ConsumerRecord<byte[], byte[]>> {

        private Iterator<ConsumerRecord<byte[], byte[]>> polled = Collections.emptyIterator();
        private long progressAt = System.nanoTime();
        private long position = from;

        @Override
        public boolean hasNext() {
            while (!polled.hasNext() && position < to) {
                poll();
            }
            return polled.hasNext();
        }

        @Override
        public ConsumerRecord<byte[], byte[]> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return polled.next();
        }

        private void poll() {
            try {
                polled = consumer.poll(POLL).records(partition).stream()
                        .filter(record -> record.offset() < to)
                        .iterator();
                long reached = consumer.position(partition);
                if (reached > position) {
                    progressAt = System.nanoTime();
                } else if (System.nanoTime() - progressAt > STALLED_NANOS) {
                    throw new BackupFailedException("no more records could be read from " + partition);
                }
                position = reached;
            } catch (KafkaException e) {
                throw new BackupFailedException(
                        "%s cannot be read at offset %d, see ./exchange check-logs: %s"
                                .formatted(partition, position, e.getMessage()),
                        e);
            }
        }
    }
}
