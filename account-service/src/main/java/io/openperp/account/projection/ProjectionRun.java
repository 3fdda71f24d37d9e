package io.openperp.account.projection;

import io.openperp.account.AccountProperties;
import io.openperp.account.projection.event.AccountEventHandler;
import io.openperp.account.projection.event.EventHandler;
import io.openperp.account.projection.event.MarketEventHandler;
import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.PositionTable.PartitionPosition;
import io.openperp.journal.Topics;
import io.openperp.reader.Pace;
import io.openperp.reader.TopicReader;
import io.openperp.reader.tracing.Hops;
import io.openperp.reader.tracing.Tracing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * One period in which a replica writes the tables, beginning at the stored positions: it reads a batch, writes it
 * together with the new positions in one SQL transaction, and wakes the queries that wait. Any exception ends the run;
 * a new one may then be started. Not thread-safe.
 */
final class ProjectionRun {

    private final Consumer<byte[], byte[]> consumer;
    private final ProjectionTables tables;
    private final ProjectionProgress progress;
    private final ProjectionMetrics metrics;
    private final Tracing tracing;
    private final TopicReader reading;

    private final Map<TopicPartition, PartitionReader> readers = new HashMap<>();
    private Map<TopicPartition, PartitionPosition> stored = Map.of();

    ProjectionRun(
            Consumer<byte[], byte[]> consumer,
            ProjectionTables tables,
            ProjectionProgress progress,
            ProjectionMetrics metrics,
            Tracing tracing,
            AccountProperties.Projection settings,
            Pace pace) {
        this.consumer = consumer;
        this.tables = tables;
        this.progress = progress;
        this.metrics = metrics;
        this.tracing = tracing;
        this.reading = new TopicReader(
                consumer,
                List.of(Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS),
                settings.marketRefresh(),
                pace,
                (partition, bounds) -> begin(partition));
    }

    /**
     * Loads the stored positions and starts reading there; returns false if the topic of account events does not exist
     * yet.
     */
    boolean begin() {
        stored = tables.positions();
        return !reading.takeUp().contains(Topics.ACCOUNT_EVENTS);
    }

    /**
     * Reads and writes at most one batch, after waiting a moment if nothing new is there. Returns the number of its
     * records.
     */
    int step() {
        ConsumerRecords<byte[], byte[]> records = reading.poll();
        if (!records.isEmpty()) {
            metrics.batch(records.count(), () -> followed(records));
        }
        readers.values().forEach(reader -> metrics.partition(reader, consumer.currentLag(reader.partition())));
        return records.count();
    }

    /** Whether everything that was in the log when the run began is in the tables. */
    boolean hasCaughtUp() {
        return reading.hasCaughtUp(partition -> reader(partition).committed().nextOffset());
    }

    boolean isAwaitingMissing() {
        return readers.values().stream().anyMatch(PartitionReader::isAwaitingMissing);
    }

    private void followed(ConsumerRecords<byte[], byte[]> records) {
        try (Hops hops = tracing.take(records)) {
            try {
                project(records);
            } catch (RuntimeException e) {
                hops.failed(e);
                throw e;
            }
        }
    }

    private void project(ConsumerRecords<byte[], byte[]> records) {
        Changes changes = new Changes();
        List<PartitionReader> moved = new ArrayList<>();
        for (TopicPartition partition : records.partitions()) {
            PartitionReader reader = readers.get(partition);
            if (reader != null) {
                reader.read(records.records(partition), changes);
                if (!reader.reached().equals(reader.committed())) {
                    moved.add(reader);
                }
            }
        }
        if (!moved.isEmpty()) {
            tables.commit(changes, moved);
            metrics.committed(changes);
            moved.forEach(this::publish);
        }
    }

    private void publish(PartitionReader reader) {
        if (reader.partition().topic().equals(Topics.ACCOUNT_EVENTS)) {
            progress.reached(reader.committed().nextOffset());
        }
    }

    /**
     * Creates the reader of a partition and returns the stored offset at which it continues; called again whenever a
     * market's partition is added.
     */
    private long begin(TopicPartition partition) {
        PartitionPosition position = stored.getOrDefault(partition, PartitionPosition.start(partition));
        PartitionReader reader = new PartitionReader(position, handler(partition));
        readers.put(partition, reader);
        publish(reader);
        return position.nextOffset();
    }

    private PartitionReader reader(TopicPartition partition) {
        return Objects.requireNonNull(readers.get(partition));
    }

    private static EventHandler handler(TopicPartition partition) {
        return partition.topic().equals(Topics.ACCOUNT_EVENTS) ? new AccountEventHandler() : new MarketEventHandler();
    }
}
