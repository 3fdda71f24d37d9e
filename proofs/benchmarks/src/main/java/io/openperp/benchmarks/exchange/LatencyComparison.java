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
 * Compares the time from an order to its answer over HTTP with the time through a bare pipeline on the same broker: a
 * record that is only appended and forwarded from topic to topic, the least that an order needs. Both are measured in
 * turns at the same rate, so that other load of the machine affects both alike.
 */
final class LatencyComparison {

    private static final double NANOS_PER_MILLI = 1e6;

    private final RunningExchange exchange;
    private final Traders traders;
    private final Outcomes outcomes = new Outcomes();

    LatencyComparison(RunningExchange exchange, Traders traders) {
        this.exchange = exchange;
        this.traders = traders;
    }

    /**
     * Percentiles of the latencies of one round, in milliseconds.
     *
     * @param most the longest latency
     */
    record Round(double p50, double p90, double p99, double most) {

        static Round of(Histogram nanos) {
            return new Round(
                    millis(nanos.getValueAtPercentile(50)),
                    millis(nanos.getValueAtPercentile(90)),
                    millis(nanos.getValueAtPercentile(99)),
                    millis(nanos.getMaxValue()));
        }

        /** The median of each percentile over the rounds. */
        static Round median(List<Round> rounds) {
            return new Round(
                    median(rounds.stream().mapToDouble(Round::p50).toArray()),
                    median(rounds.stream().mapToDouble(Round::p90).toArray()),
                    median(rounds.stream().mapToDouble(Round::p99).toArray()),
                    median(rounds.stream().mapToDouble(Round::most).toArray()));
        }

        private static double median(double[] values) {
            Arrays.sort(values);
            return values[values.length / 2];
        }

        private static double millis(long nanos) {
            return nanos / NANOS_PER_MILLI;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "p50 %7.2f  p90 %7.2f  p99 %7.2f  max %7.2f ms", p50, p90, p99, most);
        }
    }

    /**
     * Runs a warm-up round and {@code rounds} measured ones of {@code seconds} each; in each round the pipeline first,
     * then the exchange.
     */
    void run(int perSecond, int rounds, int seconds) throws IOException, InterruptedException {
        List<Round> bare = new ArrayList<>();
        List<Round> whole = new ArrayList<>();
        try (BarePipeline pipeline = new BarePipeline(exchange.kafka(), exchange.appendsOfAnOrder())) {
            for (int round = 0; round <= rounds; round++) {
                List<byte[]> signed = traders.signInTurns(perSecond * seconds);
                Used first = Used.by(exchange);
                bare.add(Round.of(OpenLoop.run(pipeline, perSecond, signed.size())));
                Used second = Used.by(exchange);
                whole.add(Round.of(exchange(perSecond, signed)));
                Used third = Used.by(exchange);
                print(
                        perSecond,
                        round,
                        "bare",
                        bare.getLast(),
                        second.since(first).perTransaction(signed.size()));
                print(
                        perSecond,
                        round,
                        "exchange",
                        whole.getLast(),
                        third.since(second).perTransaction(signed.size()));
            }
        }
        report(perSecond, Round.median(bare.subList(1, bare.size())), Round.median(whole.subList(1, whole.size())));
    }

    private static void print(int perSecond, int round, String what, Round latencies, String cpu) {
        System.out.printf("%5d/s %-8s %-9s %s; %s%n", perSecond, label(round), what, latencies, cpu);
    }

    private Histogram exchange(int perSecond, List<byte[]> signed) throws IOException, InterruptedException {
        try (HttpTarget target = new HttpTarget(exchange.httpPort(), signed, outcomes)) {
            return OpenLoop.run(target, perSecond, signed.size());
        }
    }

    private void report(int perSecond, Round bare, Round whole) {
        System.out.printf("%5d/s median   bare      %s%n", perSecond, bare);
        System.out.printf("%5d/s median   exchange  %s%n", perSecond, whole);
        System.out.printf(
                Locale.ROOT,
                "%5d/s exchange / bare: p50 %.2f, p99 %.2f; outcomes so far %s, %d unexpected%n",
                perSecond,
                whole.p50 / bare.p50,
                whole.p99 / bare.p99,
                outcomes,
                outcomes.unexpected());
    }

    private static String label(int round) {
        return round == 0 ? "warm-up" : "round " + round;
    }
}
