package io.openperp.stream.feed;

import io.openperp.reader.Destination;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Measures the cost of a start: the time, and the number of records that existed when reading began and had to be read.
 * For one writer thread.
 */
final class StartMeasure {

    private final long begunNanos = System.nanoTime();

    /** End offset that each partition had when reading began; an entry is removed when it has been reached. */
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    private volatile long records;
    private volatile long nanos;

    /** Called when the state has been restored from the snapshot, if there was one. */
    void restored() {
        nanos = System.nanoTime() - begunNanos;
    }

    void begins(TopicPartition place, long from, Destination.Bounds bounds) {
        if (from < bounds.end()) {
            ends.putIfAbsent(place, bounds.end());
        }
    }

    void taken(ConsumerRecord<byte[], byte[]> record) {
        if (ends.isEmpty()) {
            return;
        }
        TopicPartition place = new TopicPartition(record.topic(), record.partition());
        Long end = ends.get(place);
        if (end != null && record.offset() < end) {
            records++;
            if (record.offset() + 1 == end) {
                ends.remove(place);
                nanos = System.nanoTime() - begunNanos;
            }
        }
    }

    long records() {
        return records;
    }

    /**
     * Seconds until the last record that existed at the start was applied; if there was none, until the snapshot was
     * restored.
     */
    double seconds() {
        return nanos / 1e9;
    }
}
