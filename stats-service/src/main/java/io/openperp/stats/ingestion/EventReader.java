package io.openperp.stats.ingestion;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.micrometer.core.instrument.Counter;
import io.openperp.journal.ChannelDivergedException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.SmartLifecycle;

/**
 * Reads all of market-events from the positions of a destination on, and hands it what each poll brought.
 *
 * <pre>
 * starting  -> reading   the topic exists and the positions are read
 * reading   -> standing by -> reading   another replica wrote first; looks again where it stands a second later
 * reading   -> starting  broker or database failed; goes on from the positions
 * any       -> failed    a shard diverged or a record is unreadable: not ready until an operator has looked
 * </pre>
 */
public final class EventReader implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(EventReader.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int PHASE = 0;

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final String name;
    private final EventDestination destination;
    private final Duration refresh;
    private final Counter records;
    private final CountDownLatch stopping = new CountDownLatch(1);

    private final Map<Integer, EventChannel> channels = new HashMap<>();
    private final Map<TopicPartition, Long> endsAtStart = new HashMap<>();
    private long refreshedAt;

    private volatile boolean running;

    /** Why answers may be incomplete, in words. */
    private volatile String trouble = "starting";

    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    /** @param name of the thread */
    public EventReader(
            String name,
            Supplier<Consumer<byte[], byte[]>> consumers,
            EventDestination destination,
            Duration refresh,
            Counter records) {
        this.name = name;
        this.consumers = consumers;
        this.destination = destination;
        this.refresh = refresh;
        this.records = records;
    }

    /** Up once everything there was at the start has been read. */
    public HealthIndicator health() {
        return () -> trouble.isEmpty()
                ? Health.up().build()
                : Health.down().withDetail("reason", trouble).build();
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name(name).daemon().start(this::run);
    }

    @Override
    public void stop() {
        running = false;
        stopping.countDown();
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
        Thread reading = thread;
        if (reading != null) {
            try {
                reading.join(PAUSE.multipliedBy(5));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    private void run() {
        readUntilStopped();
        try {
            destination.stopped();
        } catch (RuntimeException failed) {
            LOG.warn("{} has not stored its end", name, failed);
        }
    }

    private void readUntilStopped() {
        while (running) {
            try (Consumer<byte[], byte[]> consumer = consumers.get()) {
                current = consumer;
                read(consumer);
            } catch (WakeupException stopped) {
                LOG.debug("stopping", stopped);
            } catch (ChannelDivergedException | UnreadableEventsException broken) {
                LOG.error("market-events cannot be read any more", broken);
                trouble = String.valueOf(broken.getMessage());
                return;
            } catch (RuntimeException failed) {
                LOG.warn("reading market-events failed, going on from the stored positions", failed);
                trouble = "reading market-events failed: " + failed.getMessage();
                pause();
            }
        }
    }

    private void read(Consumer<byte[], byte[]> consumer) {
        channels.clear();
        endsAtStart.clear();
        while (running && assignNew(consumer) == 0) {
            trouble = "topic market-events does not exist yet";
            pause();
        }
        while (running) {
            if (System.nanoTime() - refreshedAt > refresh.toNanos()) {
                assignNew(consumer);
            }
            ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
            if (!polled.isEmpty() && !take(polled)) {
                pause();
                goBack(consumer, consumer.assignment());
            }
            reportProgress(consumer);
        }
    }

    /** Takes up partitions not read yet; returns how many are read. */
    private int assignNew(Consumer<byte[], byte[]> consumer) {
        refreshedAt = System.nanoTime();
        List<PartitionInfo> partitions = consumer.partitionsFor(Topics.MARKET_EVENTS);
        Set<TopicPartition> assigned = new HashSet<>(consumer.assignment());
        Set<TopicPartition> added = new HashSet<>();
        for (PartitionInfo info : partitions == null ? List.<PartitionInfo>of() : partitions) {
            TopicPartition partition = new TopicPartition(info.topic(), info.partition());
            if (!assigned.contains(partition)) {
                added.add(partition);
            }
        }
        if (!added.isEmpty()) {
            assigned.addAll(added);
            consumer.assign(assigned);
            goBack(consumer, added);
            endsAtStart.putAll(consumer.endOffsets(added));
        }
        return assigned.size();
    }

    private void goBack(Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            Position position = destination.position(partition.partition());
            channels.put(partition.partition(), new EventChannel(position.channel()));
            consumer.seek(partition, position.nextOffset());
        }
    }

    private boolean take(ConsumerRecords<byte[], byte[]> polled) {
        List<MarketEvents> events = new ArrayList<>();
        Map<Integer, Position> reached = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : polled) {
            EventChannel channel = requireNonNull(channels.get(record.partition()));
            events(record, channel).ifPresent(events::add);
            reached.put(record.partition(), new Position(record.offset() + 1, channel.position()));
        }
        if (!destination.take(events, reached)) {
            return false;
        }
        records.increment(polled.count());
        return true;
    }

    private static Optional<MarketEvents> events(ConsumerRecord<byte[], byte[]> record, EventChannel channel) {
        try {
            Optional<ByteString> body = channel.accept(LogRecord.parseFrom(record.value()));
            return body.isPresent() ? Optional.of(MarketEvents.parseFrom(body.get())) : Optional.empty();
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new UnreadableEventsException(
                    record.topic() + "-" + record.partition() + " offset " + record.offset() + " is unreadable", e);
        }
    }

    private void reportProgress(Consumer<byte[], byte[]> consumer) {
        endsAtStart.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
        boolean gap = channels.values().stream().anyMatch(EventChannel::isAwaitingMissing);
        trouble = !endsAtStart.isEmpty()
                ? "still reading what was published before the start"
                : gap ? "a record of market-events is missing" : "";
    }

    private void pause() {
        try {
            running = !stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS) && running;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    private static final class UnreadableEventsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableEventsException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
