package io.openperp.benchmarks.shard;

import io.openperp.units.Fixed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * Measures the CPU time of one thread for two kinds of commands. Rounds of all cases take turns, so that their ratios
 * come from one run. Command line: {@code [WARMUPS ROUNDS]}.
 *
 * <ul>
 *   <li>an order that rests and is cancelled, with both settlements, depending on the number of positions of its
 *       account: while marks do not change, and if every market has had a new mark since the account's last order
 *   <li>a mark, depending on the number of accounts in the shard; also one after which every account must be examined,
 *       which shows what examining all of them costs
 * </ul>
 */
public final class MarginCosts {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static final int[] POSITIONS = {1, 3, 10, 50};
    private static final int MARKETS = 50;
    private static final long SIZE = Fixed.ONE;

    private final int warmups;
    private final int rounds;

    MarginCosts(int warmups, int rounds) {
        this.warmups = warmups;
        this.rounds = rounds;
    }

    /** CPU time in nanoseconds per command, one number for each round, ascending. */
    record Result(String name, double[] nanos) {

        double median() {
            return nanos[nanos.length / 2];
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-48s median %12.0f ns (best %.0f, worst %.0f)",
                    name,
                    median(),
                    nanos[0],
                    nanos[nanos.length - 1]);
        }
    }

    public static void main(String[] arguments) {
        int warmups = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
        MarginCosts costs = new MarginCosts(warmups, rounds);
        for (Result result : costs.orders(200, 2_000)) {
            System.out.println(result);
        }
        for (int accounts : new int[] {1_000, 100_000}) {
            for (int positions : new int[] {1, 3}) {
                for (Result result : costs.marks(accounts, positions, 200)) {
                    System.out.println(result);
                }
            }
        }
    }

    /**
     * Measures orders, for each number of positions in {@link #POSITIONS}: while marks do not change, and if all have
     * changed.
     */
    Result[] orders(int accounts, int quotes) {
        Result[] results = new Result[2 * POSITIONS.length];
        MeasuredShard[] shards = new MeasuredShard[POSITIONS.length];
        for (int i = 0; i < POSITIONS.length; i++) {
            shards[i] = new MeasuredShard(MARKETS);
            for (int account = 0; account < accounts; account++) {
                shards[i].open(POSITIONS[i] * 500 * Fixed.ONE, POSITIONS[i], SIZE);
            }
            String name = "order, " + POSITIONS[i] + " positions, marks ";
            results[2 * i] = new Result(name + "still", new double[rounds]);
            results[2 * i + 1] = new Result(name + "moved", new double[rounds]);
        }
        for (int round = -warmups; round < rounds; round++) {
            for (int i = 0; i < POSITIONS.length; i++) {
                MeasuredShard shard = shards[i];
                int positions = POSITIONS[i];
                double still = nanos(quotes, quote -> shard.quote(quote % accounts, quote % positions));
                double moved = 0;
                for (int pass = 0; pass < quotes / accounts; pass++) {
                    for (int market = 0; market < MARKETS; market++) {
                        shard.announce(market, MeasuredShard.MARK + (round + pass & 7) * Fixed.ONE / 10, 0);
                    }
                    moved += accounts * nanos(accounts, account -> shard.quote(account, account % positions));
                }
                note(results[2 * i], round, still);
                note(results[2 * i + 1], round, moved / quotes);
            }
        }
        return sorted(results);
    }

    /**
     * Measures marks with accounts whose equity is 1.12 to 50 % of their notional, while 1.05 % is required. The marks
     * move by at most a twentieth of a percent, so that a few accounts come near the limit and none falls below it.
     */
    Result[] marks(int accounts, int positions, int marks) {
        MeasuredShard shard = new MeasuredShard(positions);
        for (int account = 0; account < accounts; account++) {
            long share = 1_120_000 + (long) account * 48_880_000 / accounts;
            shard.open(
                    Fixed.mulCeil(positions * MeasuredShard.MARK, share), positions, account % 2 == 0 ? SIZE : -SIZE);
        }
        String name = accounts + " accounts of " + positions + " positions, a mark";
        Result near = new Result(name, new double[rounds]);
        Result walk = new Result(name + " that makes all due", new double[rounds]);
        for (int round = -warmups; round < rounds; round++) {
            note(near, round, nanos(marks, i -> shard.announce(0, mark(i), 0)));
            note(walk, round, nanos(Math.max(1, 20_000 / accounts), i -> {
                shard.announce(0, mark(2 * i), 1);
                // going back to an earlier step, which never happens on an exchange, makes every account due
                shard.announce(0, mark(2 * i + 1), 0);
            }));
        }
        return sorted(near, walk);
    }

    private static long mark(int i) {
        return MeasuredShard.MARK + (i * 7 % 11 - 5) * Fixed.ONE / 10;
    }

    private static void note(Result result, int round, double nanos) {
        if (round >= 0) {
            result.nanos[round] = nanos;
        }
    }

    private static Result[] sorted(Result... results) {
        for (Result result : results) {
            Arrays.sort(result.nanos);
        }
        return results;
    }

    private static double nanos(int times, IntConsumer work) {
        long start = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            work.accept(i);
        }
        return (double) (THREADS.getCurrentThreadCpuTime() - start) / times;
    }
}
