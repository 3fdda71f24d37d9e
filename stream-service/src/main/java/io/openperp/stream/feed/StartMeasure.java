package io.openperp.stream.feed;

import io.openperp.reader.Destination;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Cost of a start: the records that were there when reading began and had to be read, and the time. For one writer. */
final class StartMeasure {

    private final long begunNanos = System.nanoTime();

    /** End of each partition when reading of it began, as long as it has not been reached. */
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    private volatile long records;
    private volatile long nanos;

    /** Called when the state is that of a snapshot, if there was one. */
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

    /** Seconds until the last of these records was applied; if there were none, until the snapshot was. */
    double seconds() {
        return nanos / 1e9;
    }
}
