package io.openperp.stream.feed;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelDivergedException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.market.MarketFacts;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.RecentRecords;
import io.openperp.stream.socket.Channels;
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
import org.springframework.context.SmartLifecycle;

/**
 * Reads account-events and market-events from their beginning, and from then on as they come.
 *
 * <pre>
 * starting   -> replaying  both topics exist
 * replaying  -> following  everything published before the start has been read: connections are accepted
 * following  -> starting   the broker's answer was an error; goes on where it stopped
 * any        -> failed     a shard diverged or a record is unreadable: not ready until an operator has looked
 * </pre>
 */
public final class EventFeed implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(EventFeed.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int PHASE = 0;

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Channels channels;
    private final AccountStream accounts;
    private final MarketFacts markets;
    private final StreamSettings settings;
    private final CountDownLatch stopping = new CountDownLatch(1);

    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Map<TopicPartition, Partition> partitions = new HashMap<>();
    private final Map<TopicPartition, Long> endsAtStart = new HashMap<>();
    private long refreshedAt;

    private volatile boolean running;
    private volatile String trouble = "starting";
    private volatile boolean gap;
    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    EventFeed(
            Supplier<Consumer<byte[], byte[]>> consumers,
            Channels channels,
            AccountStream accounts,
            MarketFacts markets,
            StreamSettings settings) {
        this.consumers = consumers;
        this.channels = channels;
        this.accounts = accounts;
        this.markets = markets;
        this.settings = settings;
    }

    /** Why a snapshot would not be whole, in words; empty when it is. */
    public String trouble() {
        return trouble;
    }

    /** A shard's record is missing and will be sent again. */
    boolean hasGap() {
        return gap;
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name("event-feed").daemon().start(this::run);
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
                LOG.error("events cannot be read any more", broken);
                trouble = String.valueOf(broken.getMessage());
                return;
            } catch (RuntimeException failed) {
                LOG.warn("reading events failed, going on where it stopped", failed);
                trouble = "reading events failed: " + failed.getMessage();
                pause();
            }
        }
    }

    private void read(Consumer<byte[], byte[]> consumer) {
        while (running && !assignNew(consumer)) {
            trouble = "topics account-events and market-events do not exist yet";
            pause();
        }
        while (running) {
            if (System.nanoTime() - refreshedAt > settings.marketRefresh().toNanos()) {
                assignNew(consumer);
            }
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            if (!records.isEmpty()) {
                channels.exclusively(() -> apply(records));
            }
            endsAtStart.entrySet().removeIf(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
            gap = partitions.values().stream().anyMatch(partition -> partition.channel.isAwaitingMissing());
            trouble = endsAtStart.isEmpty() ? "" : "still reading what was published before the start";
        }
    }

    /** Takes up partitions not read yet. False: a topic does not exist. */
    private boolean assignNew(Consumer<byte[], byte[]> consumer) {
        refreshedAt = System.nanoTime();
        List<PartitionInfo> found = new ArrayList<>();
        for (String topic : List.of(Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS)) {
            List<PartitionInfo> ofTopic = consumer.partitionsFor(topic);
            if (ofTopic == null || ofTopic.isEmpty()) {
                return false;
            }
            found.addAll(ofTopic);
        }
        Set<TopicPartition> assigned = new HashSet<>(consumer.assignment());
        Set<TopicPartition> added = new HashSet<>();
        for (PartitionInfo info : found) {
            TopicPartition partition = new TopicPartition(info.topic(), info.partition());
            if (assigned.add(partition)) {
                added.add(partition);
                partitions.computeIfAbsent(partition, p -> new Partition(settings));
                positions.putIfAbsent(partition, 0L);
            }
        }
        if (!added.isEmpty()) {
            consumer.assign(assigned);
            added.forEach(partition -> consumer.seek(partition, requireNonNull(positions.get(partition))));
            if (!trouble.isEmpty()) {
                endsAtStart.putAll(consumer.endOffsets(added));
            }
        }
        return true;
    }

    private void apply(ConsumerRecords<byte[], byte[]> records) {
        boolean revalued = false;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            TopicPartition partition = new TopicPartition(record.topic(), record.partition());
            revalued |= apply(record, requireNonNull(partitions.get(partition)));
            positions.put(partition, record.offset() + 1);
        }
        if (revalued) {
            accounts.revalue();
        }
    }

    /** True if what accounts are worth may have changed. */
    private boolean apply(ConsumerRecord<byte[], byte[]> record, Partition partition) {
        try {
            Optional<ByteString> body = partition.channel.accept(LogRecord.parseFrom(record.value()));
            if (body.isEmpty()) {
                return false;
            }
            EventRecord event = new EventRecord(partition.channel.position().number(), body.get());
            boolean revalued = false;
            if (record.topic().equals(Topics.MARKET_EVENTS)) {
                revalued = markets.apply(event, MarketEvents.parseFrom(body.get()));
            } else {
                accounts.apply(event, AccountEvents.parseFrom(body.get()));
            }
            partition.recent.keep(event);
            return revalued;
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new UnreadableEventsException(
                    record.topic() + "-" + record.partition() + " offset " + record.offset() + " is unreadable", e);
        }
    }

    private void pause() {
        try {
            running = !stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS) && running;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    /** Where its channel stands, and what is kept of it. */
    private static final class Partition {
        private final EventChannel channel = new EventChannel();
        private final RecentRecords recent;

        Partition(StreamSettings settings) {
            recent = new RecentRecords(
                    settings.resumeRecords(), settings.resumeBytes().toBytes());
        }
    }

    private static final class UnreadableEventsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableEventsException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
