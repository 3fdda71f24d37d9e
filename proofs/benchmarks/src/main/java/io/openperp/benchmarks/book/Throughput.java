package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Plays a whole stream as fast as one thread can, several times, each time into a new book. The books take turns round
 * by round, so that a change in the machine's load meets all of them. The thread's CPU time is what to compare: a busy
 * machine disturbs it less than the wall clock. What collector threads do is only in the latter.
 */
final class Throughput {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Nanoseconds an operation, one number a round, ascending. */
    record Result(MeasuredBook.Kind kind, double[] cpu, double[] wall) {

        double cpuMedian() {
            return cpu[cpu.length / 2];
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-21s cpu median %6.1f ns (best %.1f, worst %.1f) = %5.2f million/s; wall median %.1f ns",
                    kind,
                    cpuMedian(),
                    cpu[0],
                    cpu[cpu.length - 1],
                    1e3 / cpuMedian(),
                    wall[wall.length / 2]);
        }
    }

    private final Operations operations;
    private long blackhole;

    Throughput(Operations operations) {
        this.operations = operations;
    }

    List<Result> measure(List<MeasuredBook.Kind> kinds, int warmups, int rounds) {
        List<Result> results = kinds.stream()
                .map(kind -> new Result(kind, new double[rounds], new double[rounds]))
                .toList();
        for (int round = -warmups; round < rounds; round++) {
            for (Result result : results) {
                play(result, round);
            }
        }
        results.forEach(result -> Arrays.sort(result.cpu));
        results.forEach(result -> Arrays.sort(result.wall));
        return results;
    }

    /** The sum of everything the books answered, so that none of it can be optimised away. */
    long blackhole() {
        return blackhole;
    }

    private void play(Result result, int round) {
        MeasuredBook book = result.kind.create();
        FillCount fills = new FillCount();
        operations.play(book, 0, operations.fillCount, fills);
        System.gc();
        long cpu = THREADS.getCurrentThreadCpuTime();
        long wall = System.nanoTime();
        blackhole += operations.play(book, operations.fillCount, operations.length(), fills);
        wall = System.nanoTime() - wall;
        cpu = THREADS.getCurrentThreadCpuTime() - cpu;
        blackhole += fills.count() + fills.sum();
        if (round >= 0) {
            double count = operations.length() - operations.fillCount;
            result.cpu[round] = cpu / count;
            result.wall[round] = wall / count;
        }
    }

    /** Counter of fills for timed runs, which keeps them from being optimised away and does nothing else. */
    static final class FillCount implements Fills {

        private long count;
        private long sum;

        @Override
        public void fill(long takerId, long makerId, long price, long lots, boolean makerDone) {
            count++;
            sum += lots ^ takerId + makerId * 31 + price;
        }

        long count() {
            return count;
        }

        long sum() {
            return sum;
        }
    }
}
