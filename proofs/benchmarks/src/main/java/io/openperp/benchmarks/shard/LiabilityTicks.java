package io.openperp.benchmarks.shard;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.benchmarks.shard.LinkedShards.Command;
import io.openperp.benchmarks.shard.TradingPairs.Population;
import io.openperp.journal.AccountCommand;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures for how long an account shard is busy with a Merkle tree of all balances (proof of liabilities): at the tick
 * that begins a tree it reads all accounts, and at each later tick it hashes some thousand leaves. All accounts have a
 * position and an order. Processor time of one thread. Ticks come each second, as on an exchange, and a tree begins at
 * the first multiple of five seconds after the last one has ended. Command line: {@code SECONDS ACCOUNTS...}.
 */
public final class LiabilityTicks {

    private static final int PERIOD = 5;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Long> ticks = new ArrayList<>();
    private long tickedAt;

    private LiabilityTicks() {}

    public static void main(String[] arguments) throws InterruptedException {
        int seconds = Integer.parseInt(arguments[0]);
        for (int i = 1; i < arguments.length; i++) {
            new LiabilityTicks().measure(Integer.parseInt(arguments[i]), seconds);
        }
    }

    private void measure(int accounts, int seconds) throws InterruptedException {
        LinkedShards shards = new LinkedShards(1, PERIOD);
        shards.open();
        new TradingPairs(shards, new Population(accounts / 2, 1, 1)).open();
        shards.watch(this::next);
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < end) {
            Thread.sleep(100);
            shards.passSeconds();
        }
        long[] sorted = ticks.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%,9d accounts: %d ticks, median %.1f ms, longest %.1f ms%n",
                accounts,
                sorted.length,
                sorted[sorted.length / 2] / NANOS_PER_MILLI,
                sorted[sorted.length - 1] / NANOS_PER_MILLI);
    }

    /**
     * Called before each command. Shards take one command after the other, so the next command after a tick shows that
     * the tick has been applied.
     */
    private void next(Command command) {
        long now = THREADS.getCurrentThreadCpuTime();
        if (tickedAt != 0) {
            ticks.add(now - tickedAt);
        }
        tickedAt = isTick(command) ? THREADS.getCurrentThreadCpuTime() : 0;
    }

    private static boolean isTick(Command command) {
        try {
            return command.market() == Command.OF_ACCOUNTS
                    && AccountCommand.parseFrom(command.record().getBody()).hasTick();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }
}
