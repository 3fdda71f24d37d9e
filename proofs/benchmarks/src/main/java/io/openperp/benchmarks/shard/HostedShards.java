package io.openperp.benchmarks.shard;

import com.google.protobuf.MessageLite;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Arrival;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Tick;
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
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;

/**
 * Command line: {@code BOOTSTRAP_SERVERS KIND PARTITIONS KEYS}. Hosts shards of one kind, and for each line
 * {@code PARTITION FIRST LAST} of its input prints what their host used from the command at the first offset of that log to the
 * acknowledgement of the outputs of the last. After each line {@code hold} its thread stands still at the next command of any
 * shard until the offsets are known, so that the log can be written meanwhile.
 */
public final class HostedShards {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final ShardHost host;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile CountDownLatch held = new CountDownLatch(1);
    private volatile int partition = -1;
    private volatile long first;
    private volatile long last;
    private volatile CountDownLatch applied = new CountDownLatch(1);
    private volatile Use before = Use.NONE;
    private volatile Use after = Use.NONE;

    /** What has been used so far: time in milliseconds since 1970, processor time in nanoseconds, bytes allocated by the thread of the shards. */
    private record Use(long wallMillis, long process, long shards, long sender, long collections, long bytes) {

        static final Use NONE = new Use(0, 0, 0, 0, 0, 0);

        /** Of the shards' own thread, which calls this. */
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

        /** The threads by which producers send. */
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

    private final String servers;
    private final ShardKind kind;

    private HostedShards(String servers, ShardKind kind, int partitions, Path keys) {
        this.servers = servers;
        this.kind = kind;
        HostedRole role = new HostedRole(
                kind,
                IntStream.range(0, partitions).boxed().toList(),
                number -> new ObservedShard(newShard(kind), (arrival, body) -> observe(number, arrival)),
                number -> newShard(kind),
                second -> tick(kind, second),
                number -> List.of());
        Map<String, Object> connection = LogKeys.read(keys).applyTo(Map.of("bootstrap.servers", servers));
        host = new ShardHost(role, HostSettings.of(connection).withSnapshots(Integer.MAX_VALUE, Duration.ofDays(1)));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ShardKind kind = ShardKind.valueOf(arguments[1]);
        HostedShards shards =
                new HostedShards(arguments[0], kind, Integer.parseInt(arguments[2]), Path.of(arguments[3]));
        shards.run();
        System.exit(0); // whatever its clients still wait for
    }

    private void run() throws IOException, InterruptedException {
        host.start();
        while (!host.isReady()) {
            Thread.sleep(10);
        }
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("hold")) {
                hold();
            } else {
                String[] words = line.split(" ", -1);
                measure(Integer.parseInt(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
            }
        }
    }

    private void hold() throws InterruptedException {
        held = new CountDownLatch(1);
        gate = new CountDownLatch(1);
        held.await();
        System.out.println("held");
    }

    private void measure(int of, long from, long to) throws InterruptedException {
        first = from;
        last = to;
        applied = new CountDownLatch(1);
        partition = of;
        gate.countDown();
        applied.await();
        while (status(of).offset() < to || status(of).unacknowledged() > 0) {
            Thread.sleep(1);
        }
        long written = LastAppend.of(
                servers,
                List.of(
                        new TopicPartition(Topics.eventsOf(kind), of),
                        new TopicPartition(
                                kind == ShardKind.ACCOUNT ? Topics.MARKET_COMMANDS : Topics.ACCOUNT_COMMANDS, 0)));
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

    private ShardStatus status(int of) {
        return host.statuses().get(of);
    }

    private void observe(int of, Arrival arrival) {
        if (gate.getCount() > 0) {
            held.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (of == partition) {
            if (arrival.slot() == first) {
                before = Use.now();
            } else if (arrival.slot() == last) {
                after = Use.now();
                applied.countDown();
            }
        }
    }

    private static Shard newShard(ShardKind kind) {
        return kind == ShardKind.ACCOUNT ? new AccountShard(17) : new MarketShard(19);
    }

    private static MessageLite tick(ShardKind kind, long second) {
        Tick tick = Tick.newBuilder().setSecond(second).build();
        return kind == ShardKind.ACCOUNT
                ? AccountCommand.newBuilder().setTick(tick).build()
                : MarketCommand.newBuilder().setTick(tick).build();
    }
}
