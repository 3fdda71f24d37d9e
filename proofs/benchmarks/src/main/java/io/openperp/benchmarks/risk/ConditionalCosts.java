package io.openperp.benchmarks.risk;

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
 * Command line: {@code [ACCOUNTS]}, 10,000 without it. CPU time of one thread for a mark, by how many conditional orders wait
 * in the shard: none, stops, and trailing stops that follow a rising mark.
 */
public final class ConditionalCosts {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** As many as an account may have in one market. */
    private static final int EACH = 100;

    private static final int WARMUPS = 20;
    private static final int ROUNDS = 9;
    private static final int MARKS = 500;

    private ConditionalCosts() {}

    public static void main(String[] arguments) {
        int accounts = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        measure("no conditional orders", accounts, null);
        measure(accounts * EACH + " stops", accounts, ConditionalKind.STOP);
        measure(accounts * EACH + " trailing stops", accounts, ConditionalKind.TRAILING);
    }

    private static void measure(String name, int accounts, @Nullable ConditionalKind kind) {
        MeasuredShard shard = new MeasuredShard(1);
        shard.follow(Rules.NEWEST);
        long begin = THREADS.getCurrentThreadCpuTime();
        for (int account = 0; account < accounts; account++) {
            shard.open(2_000 * Fixed.ONE, 1, Fixed.ONE);
            for (int i = 0; kind != null && i < EACH; i++) {
                shard.place(account, 0, order(kind, account, i));
            }
        }
        long placed = (THREADS.getCurrentThreadCpuTime() - begin) / ((long) accounts * EACH);
        double[] rounds = new double[ROUNDS];
        long mark = MeasuredShard.MARK;
        for (int round = -WARMUPS; round < ROUNDS; round++) {
            begin = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < MARKS; i++) {
                mark += Fixed.ONE / 100; // a thousandth of a percent: every trailing stop without a step follows
                shard.announce(0, mark, 0);
            }
            if (round >= 0) {
                rounds[round] = (double) (THREADS.getCurrentThreadCpuTime() - begin) / MARKS;
            }
        }
        Arrays.sort(rounds);
        System.out.printf(
                Locale.ROOT,
                "%-28s a mark: median %8.0f ns (best %.0f, worst %.0f); placed in %d ns each%n",
                name,
                rounds[ROUNDS / 2],
                rounds[0],
                rounds[ROUNDS - 1],
                placed);
    }

    /** None triggers: stops wait below, trailing stops follow. */
    private static PlaceConditional.Builder order(ConditionalKind kind, int account, int i) {
        PlaceConditional.Builder order =
                PlaceConditional.newBuilder().setKind(kind).setSize(Fixed.ONE / 100);
        return kind == ConditionalKind.STOP
                ? order.setLow(MeasuredShard.MARK / 2 + (account * EACH + i) % 9_000 * (Fixed.ONE / 20))
                : order.setTrailBps(500 + i + account % 5_000).setStepBps(i % 10 == 0 ? 0 : i);
    }
}
