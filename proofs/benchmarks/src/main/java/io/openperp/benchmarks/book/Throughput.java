package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures how fast books process a whole stream on one thread, in several rounds, each with a new book. The books take
 * turns, so that a change in the machine's load affects all of them. Compare the thread's CPU time, which a busy
 * machine disturbs less than the wall clock; only the latter includes the work of the garbage collector's threads.
 */
final class Throughput {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * Nanoseconds per operation, one number for each round, ascending.
     *
     * @param cpu CPU time of the thread
     * @param wall time on the wall clock
     */
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

    /** Sum of all results of the books, which is computed only so that none of their work can be optimised away. */
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

    /** Counts fills in timed runs, only so that producing them cannot be optimised away. */
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
