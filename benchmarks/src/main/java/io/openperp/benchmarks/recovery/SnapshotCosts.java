package io.openperp.benchmarks.recovery;

import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Tick;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.Topic;
import io.openperp.runtime.HostSettings;
import io.openperp.runtime.HostedRole;
import io.openperp.runtime.NumberedShard;
import io.openperp.runtime.OwnerRecords;
import io.openperp.runtime.ShardHost;
import io.openperp.runtime.ShardStatus;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Command line: {@code ACCOUNTS RECORDS [CHECK]}. An account shard with so many accounts and open orders:
 *
 * <ul>
 *   <li>what writing it out takes, which is how long it stood still when its own thread did it, and what the thread does
 *       now; the same of the market shard
 *   <li>on a real broker: how long a start takes, from a snapshot of that state and so many records of log after it
 *   <li>how long the shard stands still between two commands of a stream of 1000 a second, without a snapshot and while
 *       one is built, the heap used, and the processor time of both threads
 * </ul>
 */
public final class SnapshotCosts {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int PER_SECOND = 1_000;
    private static final int SECONDS = 12;

    private SnapshotCosts() {}

    public static void main(String[] arguments) throws InterruptedException {
        int accounts = Integer.parseInt(arguments[0]);
        int records = Integer.parseInt(arguments[1]);
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            Map<String, String> appendTime = Map.of("message.timestamp.type", "LogAppendTime");
            kafka.topics(List.of(
                    new Topic(Topics.ACCOUNT_COMMANDS, 1, appendTime),
                    new Topic(Topics.ACCOUNT_EVENTS, 1, appendTime),
                    new Topic(Topics.MARKET_COMMANDS, 1, appendTime),
                    new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                    new Topic(Topics.STATE_HASHES, 1)));
            Map<String, Object> connection = Map.of("bootstrap.servers", kafka.bootstrapServers());
            try (StoredState stored = new StoredState(connection)) {
                hosted(connection, stored, grow(stored, accounts, records));
            }
        }
    }

    /** Stores the state and the log after it, whose length is returned; nothing of it stays in memory. */
    private static int grow(StoredState stored, int accounts, int records) {
        GrownExchange exchange = new GrownExchange(accounts);
        say("%d accounts, %d orders, heap after collection %d MB", accounts, accounts, heapAfterCollection());
        inMemory("account shard", exchange.accounts, GrownExchange.newAccounts());
        inMemory("market shard", exchange.market, GrownExchange.newMarket());
        stored.log(List.of(tick(1))); // offset 0
        stored.snapshot(exchange.accounts, 0);
        List<LogRecord> log = exchange.keepAccountLog();
        exchange.trade(records / 2, accounts); // an order and its settlement
        stored.log(log);
        return log.size();
    }

    private static void inMemory(String name, NumberedShard shard, NumberedShard empty) {
        long bytes = 0;
        long writing = Long.MAX_VALUE;
        long hashing = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long start = System.nanoTime();
            BinaryWriter out = new BinaryWriter();
            shard.writeTo(out);
            bytes = out.position();
            writing = Math.min(writing, System.nanoTime() - start);
            start = System.nanoTime();
            shard.channelHash();
            hashing = Math.min(hashing, System.nanoTime() - start);
        }
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        byte[] state = out.toByteArray();
        long start = System.nanoTime();
        empty.readFrom(new BinaryReader(state));
        long reading = System.nanoTime() - start;
        say(
                "%s: %d MB; writing it out %d ms; what its thread does for a snapshot now %d us; reading it %d ms",
                name, bytes >> 20, writing / 1_000_000, hashing / 1_000, reading / 1_000_000);
    }

    private static void hosted(Map<String, Object> connection, StoredState stored, int records)
            throws InterruptedException {
        Gaps gaps = new Gaps();
        HostedRole role = new HostedRole(
                ShardKind.ACCOUNT,
                List.of(0),
                partition -> gaps.around(new AccountShard(0, 17)),
                partition -> new AccountShard(0, 17),
                second -> AccountCommand.newBuilder()
                        .setTick(Tick.newBuilder().setSecond(second))
                        .build(),
                partition -> List.of());
        HostSettings settings = HostSettings.of(connection).withSnapshots(SECONDS * PER_SECOND, Duration.ofDays(1));
        long start = System.nanoTime();
        ShardHost host = new ShardHost(role, settings);
        host.start();
        while (!host.isReady()) {
            ShardStatus status = host.statuses().getFirst();
            if (status.state() == ShardStatus.State.FAILED) {
                throw new IllegalStateException(status.reason());
            }
            Thread.sleep(5);
        }
        say("start with %d records to replay: %d ms", records, (System.nanoTime() - start) / 1_000_000);
        long before = host.statuses().getFirst().snapshotOffset();
        if (records > SECONDS * PER_SECOND) { // one is due at once
            await(host, before);
        }
        for (int round = 0; round < 2; round++) {
            phase(host, stored, gaps, round);
        }
        host.close();
    }

    /** Twelve seconds of commands; a snapshot becomes due about once in this time. */
    private static void phase(ShardHost host, StoredState stored, Gaps gaps, int round) {
        long snapshot = host.statuses().getFirst().snapshotOffset();
        long shardCpu = cpu("account-shards");
        long builderCpu = cpu("account-shards-snapshots");
        long collections = collectionMillis();
        gaps.reset();
        long peak = 0;
        for (int i = 0; i < SECONDS * PER_SECOND; i++) {
            stored.append(tick(1));
            LockSupport.parkNanos(1_000_000_000L / PER_SECOND);
            peak = Math.max(
                    peak,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        say(
                "phase %d: %s; gaps between commands: %s; heap used at most %d MB; shard's thread %d ms, builder's %d ms,"
                        + " collector's pauses or cycles %d ms",
                round,
                host.statuses().getFirst().snapshotOffset() > snapshot ? "a snapshot was taken" : "no snapshot",
                gaps,
                peak >> 20,
                (cpu("account-shards") - shardCpu) / 1_000_000,
                (cpu("account-shards-snapshots") - builderCpu) / 1_000_000,
                collectionMillis() - collections);
    }

    private static void await(ShardHost host, long before) throws InterruptedException {
        while (host.statuses().getFirst().snapshotOffset() == before) {
            Thread.sleep(20);
        }
    }

    private static LogRecord tick(long second) {
        return OwnerRecords.of(AccountCommand.newBuilder()
                .setTick(Tick.newBuilder().setSecond(second))
                .build());
    }

    private static long cpu(String thread) {
        for (long id : THREADS.getAllThreadIds()) {
            ThreadInfo info = THREADS.getThreadInfo(id);
            if (info != null && info.getThreadName().equals(thread)) {
                return THREADS.getThreadCpuTime(id);
            }
        }
        return 0;
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long heapAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /** Times between the beginnings of two commands, in nanoseconds. */
    static final class Gaps {
        private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
        private volatile long last;

        io.openperp.journal.Shard around(io.openperp.journal.Shard shard) {
            return new TimedShard(shard, this::begin);
        }

        private void begin() {
            long now = System.nanoTime();
            if (last != 0) {
                nanos.add(now - last);
            }
            last = now;
        }

        void reset() {
            nanos.clear();
            last = 0;
        }

        @Override
        public String toString() {
            List<Long> sorted = new ArrayList<>(nanos);
            Collections.sort(sorted);
            int count = sorted.size();
            return String.format(
                    Locale.ROOT,
                    "median %.1f, 99.9 %% %.1f, longest five %s ms",
                    sorted.get(count / 2) / 1e6,
                    sorted.get((int) (count * 0.999)) / 1e6,
                    sorted.subList(count - 5, count).stream()
                            .map(gap -> String.format(Locale.ROOT, "%.1f", gap / 1e6))
                            .toList());
        }
    }
}
