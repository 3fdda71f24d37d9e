package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.Outcomes;
import io.openperp.benchmarks.exchange.traffic.Traders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Measures the processor time of a transaction at a fixed rate. The bare pipeline does not run meanwhile, because it
 * would keep the broker busy as well. In addition to its own work a transaction wakes up all threads that wait for its
 * records, which costs more per transaction the fewer transactions arrive together.
 */
final class Cost {

    private static final int WARM_UP = 100_000;

    private final RunningExchange exchange;
    private final Traders traders;
    private final Outcomes outcomes = new Outcomes();

    Cost(RunningExchange exchange, Traders traders) {
        this.exchange = exchange;
        this.traders = traders;
    }

    /** Runs transactions until the JIT compiler has done most of its work, so that its work is not measured. */
    void warmUp() throws IOException, InterruptedException {
        new Saturation(exchange, traders, new HttpLoad(exchange.httpPort())).run(0, WARM_UP);
    }

    /**
     * Runs a warm-up round and {@code rounds} measured ones of {@code seconds} each. Prints the processor time of each
     * and, at the end, the threads that used most in the last one.
     */
    void run(int perSecond, int rounds, int seconds) throws IOException, InterruptedException {
        List<Double> micros = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            List<byte[]> signed = traders.signInTurns(perSecond * seconds);
            Used before = Used.by(exchange);
            Histogram latencies = play(perSecond, signed);
            Used used = Used.by(exchange).since(before);
            if (round > 0) {
                micros.add((double) used.exchange().processMicros() / signed.size());
            }
            System.out.printf(
                    "%5d/s %-8s %s; %s%n",
                    perSecond,
                    round == 0 ? "warm-up" : "round " + round,
                    used.perTransaction(signed.size()),
                    LatencyComparison.Round.of(latencies));
            if (round == rounds) {
                used.tellThreads(signed.size());
            }
        }
        double[] sorted =
                micros.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%5d/s median   exchange %.0f us a tx of %s; outcomes so far %s, %d unexpected%n",
                perSecond,
                sorted[sorted.length / 2],
                Arrays.toString(Arrays.stream(sorted).mapToLong(Math::round).toArray()),
                outcomes,
                outcomes.unexpected());
    }

    private Histogram play(int perSecond, List<byte[]> signed) throws IOException, InterruptedException {
        try (HttpTarget target = new HttpTarget(exchange.httpPort(), signed, outcomes)) {
            return OpenLoop.run(target, perSecond, signed.size());
        }
    }
}
