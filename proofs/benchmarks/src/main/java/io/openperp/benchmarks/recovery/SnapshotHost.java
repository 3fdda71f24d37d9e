package io.openperp.benchmarks.recovery;

import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Tick;
import io.openperp.runtime.host.HostSettings;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.OwnerRecords;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Starts a host of account shard 0 from a stored state, with {@code RECORDS} records to replay, and sends it 1000
 * commands a second for {@code PHASES} periods of twenty seconds. Command line: {@code BOOTSTRAP_SERVERS RECORDS
 * PHASES}.
 */
public final class SnapshotHost {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int PER_SECOND = 1_000;
    private static final int SECONDS = 20;

    /**
     * Number of records between snapshots, chosen so that one begins in the second period, and one in the third early
     * enough to be finished in it.
     */
    private static final int RECORDS_PER_SNAPSHOT = 24_000;

    /** The command that is sent. It can be recognised in the log, because no host appends a tick of that time. */
    private static final AccountCommand COMMAND =
            AccountCommand.newBuilder().setTick(Tick.newBuilder().setSecond(1)).build();

    private final Waits waits = new Waits(COMMAND.toByteString());
    private final StoredState stored;
    private final ShardHost host;

    private SnapshotHost(HostSettings settings, StoredState stored) {
        this.stored = stored;
        HostedRole role = new HostedRole(
                ShardKind.ACCOUNT,
                List.of(0),
                accounts -> waits.around(new AccountShard(17)),
                accounts -> new AccountShard(17),
                accounts -> List.of());
        host = new ShardHost(role, settings);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Map<String, Object> connection = Map.of("bootstrap.servers", arguments[0]);
        int records = Integer.parseInt(arguments[1]);
        int phases = Integer.parseInt(arguments[2]);
        HostSettings usual = HostSettings.of(connection);
        HostSettings settings = phases == 0 ? usual : usual.withSnapshots(RECORDS_PER_SNAPSHOT, Duration.ofDays(1));
        try (StoredState stored = new StoredState(connection)) {
            new SnapshotHost(settings, stored).run(records, phases);
        }
    }

    private void run(int records, int phases) throws InterruptedException {
        start(records);
        if (phases == 0) {
            Runtime.getRuntime().halt(0); // else the state would be stored
        }
        if (status().snapshotOffset() == 0 && records > RECORDS_PER_SNAPSHOT) { // one is due at once
            while (status().snapshotOffset() == 0) {
                Thread.sleep(20);
            }
        }
        for (int phase = 0; phase < phases; phase++) {
            phase(phase);
        }
        host.close();
    }

    private void start(int records) throws InterruptedException {
        long start = System.nanoTime();
        host.start();
        long restored = await(start, status -> status.state() != ShardStatus.State.STARTING);
        long replayed = await(start, status -> status.offset() >= records);
        long ready = await(start, ShardStatus::isUpToDate);
        say(
                "start with %d records to replay: %d ms to the state of the snapshot, %d ms to the end of the log (%d records a"
                        + " second), %d ms until it ran; %.1f s of processor time",
                records,
                restored,
                replayed,
                records * 1_000L / Math.max(1, replayed - restored),
                ready,
                ProcessHandle.current()
                                .info()
                                .totalCpuDuration()
                                .orElse(Duration.ZERO)
                                .toMillis()
                        / 1e3);
    }

    /** Waits until the shard's status fulfils a condition. Returns the milliseconds since {@code start}. */
    private long await(long start, Predicate<ShardStatus> state) throws InterruptedException {
        while (!state.test(status())) {
            if (status().state() == ShardStatus.State.FAILED) {
                throw new IllegalStateException(status().reason());
            }
            Thread.sleep(5);
        }
        return (System.nanoTime() - start) / 1_000_000;
    }

    private void phase(int number) throws InterruptedException {
        long snapshot = status().snapshotOffset();
        long shardCpu = cpu("account-shard");
        long builderCpu = cpu("account-shard-snapshots");
        long collections = collectionMillis();
        Hiccups hiccups = Hiccups.watch();
        long peak = send();
        say(
                "phase %d: %s; waits of commands %s; longest hiccup %.1f ms; heap used at most %d MB;"
                        + " shard's thread %d ms, builder's %d ms, collector's pauses or cycles %d ms",
                number,
                status().snapshotOffset() > snapshot ? "a snapshot was taken" : "no snapshot",
                waits,
                hiccups.longest() / 1e6,
                peak >> 20,
                (cpu("account-shard") - shardCpu) / 1_000_000,
                (cpu("account-shard-snapshots") - builderCpu) / 1_000_000,
                collectionMillis() - collections);
        waits.reset();
    }

    /**
     * Sends the commands of one period. Returns the largest heap in use meanwhile, in bytes, including objects not
     * collected yet.
     */
    private long send() {
        long peak = 0;
        LogRecord command = OwnerRecords.of(COMMAND);
        for (int i = 0; i < SECONDS * PER_SECOND; i++) {
            waits.sent();
            stored.append(command);
            LockSupport.parkNanos(1_000_000_000L / PER_SECOND);
            peak = Math.max(
                    peak,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return peak;
    }

    private ShardStatus status() {
        return host.statuses().getFirst();
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

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /**
     * A thread that only sleeps for a millisecond at a time. If it oversleeps, the machine or the garbage collector was
     * the reason.
     */
    static final class Hiccups {

        private static final long SLEEP = TimeUnit.MILLISECONDS.toNanos(1);

        private final Thread thread =
                Thread.ofPlatform().daemon().name("hiccups").unstarted(this::sleep);
        private volatile long longest;
        private volatile boolean isOver;

        private Hiccups() {}

        static Hiccups watch() {
            Hiccups hiccups = new Hiccups();
            hiccups.thread.start();
            return hiccups;
        }

        /** Stops the thread. Returns the longest hiccup in nanoseconds. */
        long longest() throws InterruptedException {
            isOver = true;
            thread.join();
            return longest;
        }

        private void sleep() {
            while (!isOver) {
                long start = System.nanoTime();
                LockSupport.parkNanos(SLEEP);
                longest = Math.max(longest, System.nanoTime() - start - SLEEP);
            }
        }
    }
}
