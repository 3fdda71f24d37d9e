package io.openperp.benchmarks.shard;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Arrival;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.runtime.host.HostSettings;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import io.openperp.runtime.shard.HostedRole;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Hosts a shard for {@link ShardThroughput} and measures the resources that it uses, as commanded by lines of its
 * input. {@code host BOOTSTRAP_SERVERS} hosts a new shard, alone in its lane, until {@code end}. {@code hold} stops its
 * thread at the next command, so that the log can be written before anything is measured. A line {@code FIRST LAST}
 * with two offsets of the log continues, and prints what the host used from the command at the first offset until the
 * outputs of the last are acknowledged. Command line: {@code KIND KEYS}.
 */
public final class HostedShards {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final ShardKind kind;
    private final Path keys;
    private String servers = "";
    private @Nullable ShardHost host;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile CountDownLatch held = new CountDownLatch(1);
    private volatile long first = -1;
    private volatile long last = -1;
    private volatile CountDownLatch applied = new CountDownLatch(1);
    private volatile Use before = Use.NONE;
    private volatile Use after = Use.NONE;

    /**
     * Resources used so far.
     *
     * @param wallMillis time in milliseconds since 1970
     * @param process processor time of the process, in nanoseconds
     * @param shards processor time of the thread of the shards, in nanoseconds
     * @param sender processor time of the producers' threads, in nanoseconds
     * @param collections time in garbage collections, in milliseconds
     * @param bytes bytes allocated by the thread of the shards
     */
    private record Use(long wallMillis, long process, long shards, long sender, long collections, long bytes) {

        static final Use NONE = new Use(0, 0, 0, 0, 0, 0);

        /** The resources used until now. Must be called by the thread of the shards. */
        static Use now() {
            return new Use(
                    System.currentTimeMillis(),
                    SYSTEM.getProcessCpuTime(),
                    THREADS.getCurrentThreadCpuTime(),
                    senders(),
                    ManagementFactory.getGarbageCollectorMXBeans().stream()
                            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                            .sum(),
                    THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId()));
        }

        /** Processor time of the threads in which producers send, in nanoseconds. */
        private static long senders() {
            long nanos = 0;
            for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                if (thread != null && thread.getThreadName().startsWith("kafka-producer")) {
                    nanos += THREADS.getThreadCpuTime(thread.getThreadId());
                }
            }
            return nanos;
        }
    }

    private HostedShards(ShardKind kind, Path keys) {
        this.kind = kind;
        this.keys = keys;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        new HostedShards(ShardKind.valueOf(arguments[0]), Path.of(arguments[1])).run();
        System.exit(0); // whatever its clients still wait for
    }

    private void run() throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "host" -> host(words[1]);
                case "hold" -> hold();
                case "end" -> end();
                default -> measure(Long.parseLong(words[0]), Long.parseLong(words[1]));
            }
        }
    }

    private void host(String bootstrapServers) throws InterruptedException {
        servers = bootstrapServers;
        first = -1;
        last = -1;
        HostedRole role = new HostedRole(
                kind,
                List.of(0),
                shard -> new ObservedShard(newShard(kind), (arrival, body) -> observe(arrival)),
                shard -> newShard(kind),
                shard -> List.of());
        Map<String, Object> connection = LogKeys.read(keys).applyTo(Map.of("bootstrap.servers", servers));
        ShardHost next =
                new ShardHost(role, HostSettings.of(connection).withSnapshots(Integer.MAX_VALUE, Duration.ofDays(1)));
        next.start();
        while (!next.isReady()) {
            Thread.sleep(10);
        }
        host = next;
        System.out.println("ready");
    }

    private void end() {
        Objects.requireNonNull(host).close();
        System.out.println("ended");
    }

    private void hold() throws InterruptedException {
        held = new CountDownLatch(1);
        gate = new CountDownLatch(1);
        held.await();
        System.out.println("held");
    }

    private void measure(long from, long to) throws InterruptedException {
        first = from;
        last = to;
        applied = new CountDownLatch(1);
        gate.countDown();
        applied.await();
        while (status().offset() < to || status().unacknowledged() > 0) {
            Thread.sleep(1);
        }
        long written = LastAppend.of(
                servers,
                List.of(
                        new TopicPartition(Topics.eventsOf(kind), 0),
                        new TopicPartition(
                                Topics.COMMANDS,
                                Shards.lane(kind == ShardKind.ACCOUNT ? Shards.market(0) : Shards.accounts()))));
        long count = to - from;
        System.out.println(String.format(
                Locale.ROOT,
                "%d commands: %7.0f a second; a command: %.2f us of the shards' thread, %.2f of senders, %.2f of the process; collector %d ms; %d bytes",
                count,
                count * 1e3 / Math.max(1, written - before.wallMillis),
                (after.shards - before.shards) / 1e3 / count,
                (after.sender - before.sender) / 1e3 / count,
                (after.process - before.process) / 1e3 / count,
                after.collections - before.collections,
                (after.bytes - before.bytes) / count));
    }

    private ShardStatus status() {
        return Objects.requireNonNull(host).statuses().getFirst();
    }

    private void observe(Arrival arrival) {
        if (gate.getCount() > 0) {
            held.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (arrival.slot() == first) {
            before = Use.now();
        } else if (arrival.slot() == last) {
            after = Use.now();
            applied.countDown();
        }
    }

    private static Shard newShard(ShardKind kind) {
        return kind == ShardKind.ACCOUNT ? new AccountShard(17) : new MarketShard(19);
    }

    /** Finds the time of the last append to some partitions. */
    static final class LastAppend {

        private LastAppend() {}

        /** Time of the last append to any of the partitions, in milliseconds since 1970; 0 if all are empty. */
        static long of(String servers, List<TopicPartition> partitions) {
            long latest = 0;
            try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", servers), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                for (TopicPartition partition : partitions) {
                    consumer.assign(List.of(partition));
                    long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
                    consumer.seek(partition, Math.max(0, end - 1));
                    while (consumer.position(partition) < end) {
                        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                            latest = Math.max(latest, record.timestamp());
                        }
                    }
                }
            }
            return latest;
        }
    }
}
