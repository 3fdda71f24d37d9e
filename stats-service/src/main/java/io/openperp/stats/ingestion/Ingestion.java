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
import org.springframework.context.SmartLifecycle;

/**
 * Reads all of market-events from the stored positions on, and writes what each poll brought with its new positions in
 * one transaction.
 *
 * <pre>
 * starting  -> reading   the topic exists and the positions are read
 * reading   -> starting  broker, database or another replica came in between; goes on from the stored positions
 * any       -> failed    a shard diverged or a record is unreadable: not ready until an operator has looked
 * </pre>
 */
public final class Ingestion implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Ingestion.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int PHASE = 0;

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final MarketTables tables;
    private final Duration refresh;
    private final Counter ingested;
    private final CountDownLatch stopping = new CountDownLatch(1);

    private final Map<Integer, EventChannel> channels = new HashMap<>();
    private final Map<Integer, MarketTables.Position> written = new HashMap<>();
    private final Map<TopicPartition, Long> endsAtStart = new HashMap<>();
    private long refreshedAt;

    private volatile boolean running;
    private volatile String trouble = "starting";
    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    Ingestion(Supplier<Consumer<byte[], byte[]>> consumers, MarketTables tables, Duration refresh, Counter ingested) {
        this.consumers = consumers;
        this.tables = tables;
        this.refresh = refresh;
        this.ingested = ingested;
    }

    /** Why answers may be incomplete, in words; empty once everything there was at the start has been read. */
    public String trouble() {
        return trouble;
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name("market-ingestion").daemon().start(this::run);
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
        written.clear();
        endsAtStart.clear();
        while (running && assignNew(consumer) == 0) {
            trouble = "topic market-events does not exist yet";
            pause();
        }
        while (running) {
            if (System.nanoTime() - refreshedAt > refresh.toNanos()) {
                assignNew(consumer);
            }
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            if (!records.isEmpty()) {
                ingest(records);
            }
            reportProgress(consumer);
        }
    }

    /** Takes up partitions not read yet; returns how many are read. */
    private int assignNew(Consumer<byte[], byte[]> consumer) {
        refreshedAt = System.nanoTime();
        List<PartitionInfo> partitions = consumer.partitionsFor(Topics.MARKET_EVENTS);
        Set<TopicPartition> assigned = new HashSet<>(consumer.assignment());
        Map<TopicPartition, Long> added = new HashMap<>();
        for (PartitionInfo info : partitions == null ? List.<PartitionInfo>of() : partitions) {
            TopicPartition partition = new TopicPartition(info.topic(), info.partition());
            if (!assigned.contains(partition)) {
                MarketTables.Position position = tables.position(info.partition());
                written.put(info.partition(), position);
                channels.put(info.partition(), new EventChannel(position.channel()));
                added.put(partition, position.nextOffset());
            }
        }
        if (!added.isEmpty()) {
            assigned.addAll(added.keySet());
            consumer.assign(assigned);
            added.forEach(consumer::seek);
            endsAtStart.putAll(consumer.endOffsets(added.keySet()));
        }
        return assigned.size();
    }

    private void ingest(ConsumerRecords<byte[], byte[]> records) {
        Changes changes = new Changes();
        Map<Integer, MarketTables.Position> reached = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            EventChannel channel = requireNonNull(channels.get(record.partition()));
            take(record, channel).ifPresent(changes::add);
            reached.put(record.partition(), new MarketTables.Position(record.offset() + 1, channel.position()));
        }
        tables.write(changes, written, reached);
        written.putAll(reached);
        ingested.increment(records.count());
    }

    private static Optional<MarketEvents> take(ConsumerRecord<byte[], byte[]> record, EventChannel channel) {
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
