package io.openperp.stats.ingestion;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.Destination;
import io.openperp.reader.Event.UnreadableRecordException;
import io.openperp.reader.EventPartition;
import io.openperp.reader.LogReader;
import io.openperp.reader.tracing.Tracing;
import io.openperp.servicekit.background.LogFollower;
import io.openperp.stats.ingestion.EventDestination.NumberedEvents;
import io.openperp.stats.ingestion.EventDestination.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.TopicPartition;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Reads all of market-events from the offsets of a destination, and passes it the events of each poll, all or none. If
 * the destination fails, it is unchanged, so reading begins again at its offset; if another replica has written first,
 * the destination is asked for its offset again a second later.
 */
public final class EventReader extends LogFollower {

    private final LogReader reader;
    private final EventDestination destination;
    private final ClusterCheck cluster;
    private final Counter records;
    private final Map<Integer, EventPartition> partitions = new HashMap<>();

    /**
     * Creates a reader.
     *
     * @param name name of the thread
     * @param refresh interval at which new partitions are looked for
     * @param step interval at which new records are read
     */
    public EventReader(
            String name,
            Supplier<Consumer<byte[], byte[]>> consumers,
            EventDestination destination,
            ClusterCheck cluster,
            Duration refresh,
            Duration step,
            Counter records,
            Tracing tracing) {
        this.destination = destination;
        this.cluster = cluster;
        this.records = records;
        this.reader = new LogReader(
                name,
                List.of(Topics.MARKET_EVENTS),
                LogReader.Settings.refreshedEvery(refresh).inStepsOf(step),
                consumers,
                tracing.into(new Records()));
    }

    /** Health that is up once everything that was in the log at the start has been read. */
    public HealthIndicator health() {
        return () -> {
            String obstacle = obstacle();
            return obstacle.isEmpty()
                    ? Health.up().build()
                    : Health.down().withDetail("reason", obstacle).build();
        };
    }

    /** Reason why the destination is perhaps not up to date, as a sentence; empty while it is. */
    public String obstacle() {
        return reader.trouble().isEmpty() && reader.isMissingFor(Duration.ZERO)
                ? "a record of market-events is missing"
                : reader.trouble();
    }

    @Override
    protected LogReader reader() {
        return reader;
    }

    /** Converts the records that are read to events. */
    private final class Records implements Destination {

        /** Checks that the logs belong to the Kafka cluster from which the tables were made. */
        @Override
        public String obstacle(Consumer<byte[], byte[]> consumer) {
            return cluster.checkAgain();
        }

        @Override
        public long begin(TopicPartition partition, Bounds bounds) {
            Position position = destination.position(partition.partition());
            partitions.put(partition.partition(), new EventPartition(new ChannelReceiver(position.channel())));
            return position.nextOffset();
        }

        @Override
        public boolean take(ConsumerRecords<byte[], byte[]> polled) {
            List<NumberedEvents> events = new ArrayList<>();
            Map<Integer, Position> reached = new HashMap<>();
            for (ConsumerRecord<byte[], byte[]> record : polled) {
                EventPartition partition = requireNonNull(partitions.get(record.partition()));
                partition
                        .read(record)
                        .forEach(event ->
                                events.add(new NumberedEvents(event.number(), event.as(MarketEvents.parser()))));
                reached.put(record.partition(), new Position(record.offset() + 1, partition.position()));
            }
            if (!destination.take(events, reached)) {
                return false;
            }
            records.increment(polled.count());
            return true;
        }

        @Override
        public boolean isAwaitingMissing() {
            return partitions.values().stream().anyMatch(EventPartition::isAwaitingMissing);
        }

        @Override
        public boolean survives(RuntimeException failure) {
            return switch (failure) {
                case UnreadableRecordException unreadable -> false;
                case InvalidOffsetException removed -> false;
                default -> destination.survives(failure);
            };
        }

        @Override
        public void stopped() {
            destination.stopped();
        }
    }
}
