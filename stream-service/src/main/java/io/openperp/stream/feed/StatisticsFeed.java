package io.openperp.stream.feed;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.Topics;
import io.openperp.stream.market.StatisticsFacts;
import io.openperp.stream.socket.Channels;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
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
 * Reads market-statistics from shortly before its end. Its values are absolute, so after any failure it begins there
 * again; readiness does not depend on it.
 */
public final class StatisticsFeed implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(StatisticsFeed.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** Of each market: with at least one record every 2 s, enough to know it at once. */
    private static final long BEFORE_END = 500;

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Channels channels;
    private final StatisticsFacts facts;
    private final Duration refresh;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private long refreshedAt;
    private volatile boolean running;
    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    StatisticsFeed(
            Supplier<Consumer<byte[], byte[]>> consumers, Channels channels, StatisticsFacts facts, Duration refresh) {
        this.consumers = consumers;
        this.channels = channels;
        this.facts = facts;
        this.refresh = refresh;
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name("statistics-feed").daemon().start(this::run);
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

    private void run() {
        while (running) {
            try (Consumer<byte[], byte[]> consumer = consumers.get()) {
                current = consumer;
                read(consumer);
            } catch (WakeupException stopped) {
                LOG.debug("stopping", stopped);
            } catch (RuntimeException failed) {
                LOG.warn("reading market-statistics failed, beginning again", failed);
                pause();
            }
        }
    }

    private void read(Consumer<byte[], byte[]> consumer) {
        assignNew(consumer);
        while (running) {
            if (System.nanoTime() - refreshedAt > refresh.toNanos()) {
                assignNew(consumer);
            }
            if (consumer.assignment().isEmpty()) {
                pause();
            } else {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                if (!records.isEmpty()) {
                    channels.exclusively(() -> records.forEach(this::apply));
                }
            }
        }
    }

    private void assignNew(Consumer<byte[], byte[]> consumer) {
        refreshedAt = System.nanoTime();
        List<PartitionInfo> found = consumer.partitionsFor(Topics.MARKET_STATISTICS);
        if (found == null) {
            return;
        }
        Set<TopicPartition> assigned = new HashSet<>(consumer.assignment());
        Set<TopicPartition> added = new HashSet<>();
        for (PartitionInfo info : found) {
            TopicPartition partition = new TopicPartition(info.topic(), info.partition());
            if (assigned.add(partition)) {
                added.add(partition);
            }
        }
        if (!added.isEmpty()) {
            consumer.assign(assigned);
            consumer.endOffsets(added).forEach((partition, end) -> {
                long beginning = consumer.beginningOffsets(Set.of(partition)).getOrDefault(partition, 0L);
                consumer.seek(partition, Math.max(beginning, end - BEFORE_END));
            });
        }
    }

    private void apply(ConsumerRecord<byte[], byte[]> record) {
        try {
            facts.apply(MarketStatistics.parseFrom(record.value()), record.offset());
        } catch (InvalidProtocolBufferException unreadable) {
            // The next one replaces it.
            LOG.warn("{}-{} offset {} is unreadable", record.topic(), record.partition(), record.offset(), unreadable);
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
}
