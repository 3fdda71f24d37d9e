package io.openperp.reader.tracing;

import io.openperp.reader.Destination;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** Passes records to another destination, and opens a hop for each traced transaction among them. */
record TracedDestination(Tracing tracing, Destination destination) implements Destination {

    @Override
    public long begin(TopicPartition partition, Bounds bounds) {
        return destination.begin(partition, bounds);
    }

    @Override
    public boolean take(ConsumerRecords<byte[], byte[]> records) {
        try (Hops hops = tracing.take(records)) {
            return taken(records, hops);
        }
    }

    private boolean taken(ConsumerRecords<byte[], byte[]> records, Hops hops) {
        try {
            return destination.take(records);
        } catch (RuntimeException e) {
            hops.failed(e);
            throw e;
        }
    }

    @Override
    public boolean isAwaitingMissing() {
        return destination.isAwaitingMissing();
    }

    @Override
    public String obstacle(Consumer<byte[], byte[]> consumer) {
        return destination.obstacle(consumer);
    }

    @Override
    public boolean survives(RuntimeException failure) {
        return destination.survives(failure);
    }

    @Override
    public void stopped() {
        destination.stopped();
    }
}
