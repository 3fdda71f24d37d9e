package io.openperp.matching.kafka;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.reader.DamagedRange;
import io.openperp.reader.LogCheck;
import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Repeatedly reads the logs of this replica's shards and all snapshots from the beginning, at a limited speed, so that
 * damage by a disk is found within a day instead of at the restart or replay that needs the record.
 */
public final class LogChecks implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(LogChecks.class);
    private static final Duration BETWEEN_PASSES = Duration.ofHours(1);
    private static final Comparator<TopicPartition> ORDER =
            Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition);

    private final Map<String, Object> kafka;
    private final Supplier<List<ShardAddress>> shards;
    private final long bytesPerSecond;
    private final MultiGauge damaged;
    private final Map<TopicPartition, List<DamagedRange>> found = new TreeMap<>(ORDER);
    private volatile long wholeNanos = System.nanoTime();
    private @Nullable BackgroundLoop checking;

    /**
     * Creates the check.
     *
     * @param shards returns the shards whose logs are read
     * @param bytesPerSecond limit of the reading speed; 0: nothing is read
     */
    public LogChecks(
            Map<String, Object> kafka,
            Supplier<List<ShardAddress>> shards,
            long bytesPerSecond,
            MeterRegistry registry) {
        this.kafka = kafka;
        this.shards = shards;
        this.bytesPerSecond = bytesPerSecond;
        this.damaged = MultiGauge.builder("openperp.log.damaged.records")
                .description("Records of a log that its broker cannot return as they were written")
                .register(registry);
        Gauge.builder("openperp.log.check.age.seconds", this, LogChecks::ageSeconds)
                .description("Since all logs of this replica were last read to their ends")
                .register(registry);
    }

    @Override
    public void start() {
        if (bytesPerSecond > 0) {
            checking = BackgroundLoop.start("log-checks", this::run);
        }
    }

    @Override
    public void stop() {
        if (checking != null) {
            checking.end();
            checking = null;
        }
    }

    @Override
    public boolean isRunning() {
        return checking != null;
    }

    private double ageSeconds() {
        return bytesPerSecond == 0 ? Double.NaN : TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - wholeNanos);
    }

    private void run() throws InterruptedException {
        while (true) {
            pass();
            Thread.sleep(BETWEEN_PASSES);
        }
    }

    private void pass() throws InterruptedException {
        Consumer<byte[], byte[]> consumer =
                new io.openperp.runtime.kafka.KafkaConnection(kafka).consumerOfWhatIsThere();
        try {
            LogCheck check = new LogCheck(consumer, bytesPerSecond);
            for (TopicPartition log : logs(consumer)) {
                note(log, check.check(log));
            }
            wholeNanos = System.nanoTime();
        } catch (InterruptException e) {
            throw new InterruptedException("the process ends");
        } catch (KafkaException e) {
            LOG.warn(
                    "the logs could not be read to their ends, they are in an hour: {}",
                    String.valueOf(e.getMessage()));
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private List<TopicPartition> logs(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> logs = new ArrayList<>();
        for (ShardAddress shard : shards.get()) {
            logs.add(new TopicPartition(Topics.COMMANDS, Shards.lane(shard)));
            logs.add(new TopicPartition(Topics.eventsOf(shard.getKind()), shard.getPartition()));
        }
        consumer.partitionsFor(Topics.SNAPSHOTS)
                .forEach(partition -> logs.add(new TopicPartition(Topics.SNAPSHOTS, partition.partition())));
        return logs;
    }

    private void note(TopicPartition log, List<DamagedRange> ranges) {
        ranges.forEach(range -> LOG.error("{}: see docs/run/incidents/log-damaged.md", range));
        found.put(log, ranges);
        damaged.register(
                found.entrySet().stream()
                        .map(one -> MultiGauge.Row.of(
                                Tags.of(
                                        "topic",
                                        one.getKey().topic(),
                                        "partition",
                                        Integer.toString(one.getKey().partition())),
                                one.getValue().stream()
                                        .mapToLong(DamagedRange::records)
                                        .sum()))
                        .toList(),
                true);
    }
}
