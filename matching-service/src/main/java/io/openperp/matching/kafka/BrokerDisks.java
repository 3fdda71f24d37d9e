package io.openperp.matching.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Reports the free space on the brokers' disks, requested once a minute, because a full disk stops the exchange. The
 * brokers answer it themselves, so that no separate exporter is needed. Without the right to describe the cluster there
 * are no figures.
 */
public final class BrokerDisks implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerDisks.class);
    private static final Duration PERIOD = Duration.ofSeconds(60);

    private final Map<String, Object> kafka;
    private final MultiGauge size;
    private final MultiGauge free;
    private @Nullable BackgroundLoop asking;
    private @Nullable Admin admin;
    private boolean wasRefused;

    public BrokerDisks(Map<String, Object> kafka, MeterRegistry registry) {
        this.kafka = kafka;
        this.size = MultiGauge.builder("openperp.broker.disk.bytes")
                .description("Size of the fullest disk with logs of a broker")
                .register(registry);
        this.free = MultiGauge.builder("openperp.broker.disk.free.bytes")
                .description("What is free of it")
                .register(registry);
    }

    @Override
    public void start() {
        admin = Admin.create(kafka);
        asking = BackgroundLoop.start("broker-disks", this::run);
    }

    @Override
    public void stop() {
        if (asking != null) {
            asking.end();
            asking = null;
        }
        if (admin != null) {
            admin.close(Duration.ZERO);
            admin = null;
        }
    }

    @Override
    public boolean isRunning() {
        return asking != null;
    }

    private void run() throws InterruptedException {
        while (true) {
            ask();
            Thread.sleep(PERIOD);
        }
    }

    private void ask() throws InterruptedException {
        Admin brokers = admin;
        if (brokers == null) {
            return;
        }
        try {
            List<Disk> disks = disks(brokers);
            size.register(disks.stream().map(disk -> row(disk, disk.bytes())).toList(), true);
            free.register(
                    disks.stream().map(disk -> row(disk, disk.freeBytes())).toList(), true);
            wasRefused = false;
        } catch (ExecutionException | KafkaException e) {
            if (!wasRefused) {
                LOG.info("the room on the brokers' disks is not known: {}", String.valueOf(e.getMessage()));
                wasRefused = true;
            }
        }
    }

    private static List<Disk> disks(Admin admin) throws ExecutionException, InterruptedException {
        List<Integer> brokers =
                admin.describeCluster().nodes().get().stream().map(Node::id).toList();
        List<Disk> disks = new ArrayList<>();
        for (var answer : admin.describeLogDirs(brokers).descriptions().entrySet()) {
            Disk fullest = fullest(answer.getKey(), answer.getValue().get().values());
            if (fullest != null) {
                disks.add(fullest);
            }
        }
        return disks;
    }

    /** Fullest disk of a broker; null if the broker is older than Kafka 3.3 and does not report disks. */
    private static @Nullable Disk fullest(int broker, Collection<LogDirDescription> directories) {
        Disk fullest = null;
        for (LogDirDescription directory : directories) {
            OptionalLong total = directory.totalBytes();
            OptionalLong usable = directory.usableBytes();
            if (total.isPresent() && usable.isPresent()) {
                Disk disk = new Disk(broker, total.getAsLong(), usable.getAsLong());
                fullest = fullest == null || disk.freeBytes() < fullest.freeBytes() ? disk : fullest;
            }
        }
        return fullest;
    }

    private static MultiGauge.Row<Number> row(Disk disk, long bytes) {
        return MultiGauge.Row.of(Tags.of("broker", Integer.toString(disk.broker())), bytes);
    }

    private record Disk(int broker, long bytes, long freeBytes) {}
}
