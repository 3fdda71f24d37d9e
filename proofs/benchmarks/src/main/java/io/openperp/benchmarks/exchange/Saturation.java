package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.Outcomes;
import io.openperp.benchmarks.exchange.traffic.Traders;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Measures the largest throughput: each client sends its next request as soon as its last one is answered. The load
 * runs on the same processors as the exchange; its own processor time is reported separately.
 */
final class Saturation {

    private final RunningExchange exchange;
    private final Traders traders;
    private final Load load;
    private final Outcomes outcomes = new Outcomes();

    /** A way to send the requests of all pairs of traders; those of one pair are sent one after the other. */
    interface Load {

        /**
         * Sends the requests and returns when all are answered.
         *
         * @param signed requests of each pair
         */
        void play(List<List<byte[]>> signed, Latencies latencies, Outcomes outcomes)
                throws IOException, InterruptedException;
    }

    Saturation(RunningExchange exchange, Traders traders, Load load) {
        this.exchange = exchange;
        this.traders = traders;
        this.load = load;
    }

    /**
     * Runs a warm-up round and {@code rounds} measured ones.
     *
     * @param requests number of requests in a round
     */
    void run(int rounds, int requests) throws IOException, InterruptedException {
        for (int round = 0; round <= rounds; round++) {
            List<List<byte[]>> signed = traders.sign(Math.ceilDiv(requests, traders.pairs()));
            Used before = Used.by(exchange);
            long startedAt = System.nanoTime();
            Histogram latencies = play(signed);
            double seconds = (System.nanoTime() - startedAt) / 1e9;
            Used used = Used.by(exchange).since(before);
            report(round == 0 ? "warm-up" : "round " + round, latencies, seconds, used);
            if (round == rounds) {
                used.tellThreads(latencies.getTotalCount());
            }
        }
        System.out.println("outcomes " + outcomes + ", " + outcomes.unexpected() + " unexpected");
    }

    private void report(String round, Histogram latencies, double seconds, Used used) {
        long count = latencies.getTotalCount();
        System.out.printf(
                Locale.ROOT,
                "%d in flight, %-7s %6.0f tx/s; %s; %s%n",
                traders.pairs(),
                round,
                count / seconds,
                used.perTransaction(count),
                LatencyComparison.Round.of(latencies));
        if (traders.actionsEach() > 1) {
            tellActions(count, seconds, used);
        }
    }

    private void tellActions(long count, double seconds, Used used) {
        double actions = count * traders.actionsEach();
        System.out.printf(
                Locale.ROOT,
                "  %.2f actions a transaction: %.0f actions/s; an action: %s%n",
                traders.actionsEach(),
                actions / seconds,
                used.perTransaction(Math.round(actions)));
    }

    private Histogram play(List<List<byte[]>> signed) throws IOException, InterruptedException {
        Latencies latencies = new Latencies(signed.size() * signed.getFirst().size());
        load.play(signed, latencies, outcomes);
        return latencies.await();
    }
}
