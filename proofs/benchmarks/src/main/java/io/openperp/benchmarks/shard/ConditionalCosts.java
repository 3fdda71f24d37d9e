package io.openperp.benchmarks.shard;

import io.openperp.exchange.Rules;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.PlaceConditional;
import io.openperp.units.Fixed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Measures the processor time of one thread for a mark, depending on the conditional orders that wait in the shard
 * (none, stops, ranges, or trailing stops that follow a rising mark), the time for each stop that a falling mark
 * triggers, and the heap per order. Command line: {@code [ACCOUNTS]}, 10,000 by default.
 */
public final class ConditionalCosts {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Number of conditional orders per account, which is the limit in one market. */
    private static final int EACH = 100;

    private static final int WARMUPS = 20;
    private static final int ROUNDS = 9;
    private static final int MARKS = 500;

    /** Number of different trigger prices of stops, {@link #STEP} apart, from half the mark upwards. */
    private static final int LEVELS = 9_000;

    private static final long STEP = Fixed.ONE / 20;
    private static final int TRIGGERING_MARKS = 100;

    private ConditionalCosts() {}

    public static void main(String[] arguments) {
        int accounts = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        measure("no conditional orders, cold", accounts, null);
        measure("no conditional orders", accounts, null);
        measure(accounts * EACH + " stops", accounts, ConditionalKind.STOP);
        measure(accounts * EACH + " ranges", accounts, ConditionalKind.RANGE);
        measure(accounts * EACH + " trailing stops", accounts, ConditionalKind.TRAILING);
    }

    private static void measure(String name, int accounts, @Nullable ConditionalKind kind) {
        MeasuredShard shard = new MeasuredShard(1);
        shard.follow(Rules.NEWEST);
        for (int account = 0; account < accounts; account++) {
            shard.open(2_000 * Fixed.ONE, 1, Fixed.ONE);
        }
        long heap = usedHeap();
        long begin = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; kind != null && i < accounts * EACH; i++) {
            shard.place(i % accounts, 0, order(kind, i));
        }
        long placed = THREADS.getCurrentThreadCpuTime() - begin;
        double[] rounds = marks(shard);
        System.out.printf(
                Locale.ROOT,
                "%-28s a mark: median %8.0f ns (best %.0f, worst %.0f)%n",
                name,
                rounds[ROUNDS / 2],
                rounds[0],
                rounds[ROUNDS - 1]);
        if (kind != null) {
            long orders = (long) accounts * EACH;
            System.out.printf(
                    "  one of them placed in %d ns, in %d bytes%n", placed / orders, (usedHeap() - heap) / orders);
        }
        if (kind == ConditionalKind.STOP) {
            trigger(shard, accounts * EACH);
        }
    }

    /** Nanoseconds per mark, one number for each round, ascending. Each mark is slightly above the one before. */
    private static double[] marks(MeasuredShard shard) {
        double[] rounds = new double[ROUNDS];
        long mark = MeasuredShard.MARK;
        for (int round = -WARMUPS; round < ROUNDS; round++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < MARKS; i++) {
                mark += Fixed.ONE / 100; // a thousandth of a percent: every trailing stop without a step follows
                shard.announce(0, mark, 0);
            }
            if (round >= 0) {
                rounds[round] = (double) (THREADS.getCurrentThreadCpuTime() - begin) / MARKS;
            }
        }
        Arrays.sort(rounds);
        return rounds;
    }

    /** Measures triggering: lets the mark fall below the highest trigger prices of the stops, one after the other. */
    private static void trigger(MeasuredShard shard, int orders) {
        long before = shard.sent();
        long begin = THREADS.getCurrentThreadCpuTime();
        for (int i = 1; i <= TRIGGERING_MARKS; i++) {
            shard.announce(0, MeasuredShard.MARK / 2 + (LEVELS - i) * STEP, 0);
        }
        long nanos = THREADS.getCurrentThreadCpuTime() - begin;
        long triggered = shard.sent() - before;
        if (Math.abs(triggered - (long) TRIGGERING_MARKS * orders / LEVELS) > TRIGGERING_MARKS) {
            throw new IllegalStateException(triggered + " of the stops have triggered");
        }
        System.out.printf(
                "  %d marks that trigger %d of them: %d ns each%n", TRIGGERING_MARKS, triggered, nanos / triggered);
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /**
     * An order that does not trigger while the mark rises: stops are below the mark, ranges on both sides, and trailing
     * stops follow it.
     */
    private static PlaceConditional.Builder order(ConditionalKind kind, int i) {
        PlaceConditional.Builder order =
                PlaceConditional.newBuilder().setKind(kind).setSize(Fixed.ONE / 100);
        long below = MeasuredShard.MARK / 2 + i % LEVELS * STEP;
        return switch (kind) {
            case STOP -> order.setLow(below);
            case RANGE -> order.setLow(below).setHigh(2 * MeasuredShard.MARK + i % LEVELS * STEP);
            default -> order.setTrailBps(500 + i % 5_000).setStepBps(i % 10 == 0 ? 0 : 1 + i % EACH);
        };
    }
}
