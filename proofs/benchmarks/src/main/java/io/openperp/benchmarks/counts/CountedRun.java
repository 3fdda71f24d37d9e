package io.openperp.benchmarks.counts;

import io.openperp.benchmarks.exchange.traffic.HttpConnection;
import io.openperp.benchmarks.exchange.traffic.Outcomes;
import io.openperp.benchmarks.exchange.traffic.Traders;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends transactions one after the other, so that none shares a batch with another, and counts the resources that each
 * uses. Counts that an exchange without clients has in the same time are subtracted.
 */
final class CountedRun {

    private static final int WARM_UP = 4000;

    private final ExchangeCounters counters;
    private final Traders traders;
    private final int httpPort;

    /** @param traders a single pair of traders, so that each transaction waits for the one before */
    CountedRun(ExchangeCounters counters, Traders traders, int httpPort) {
        this.counters = counters;
        this.traders = traders;
        this.httpPort = httpPort;
    }

    /**
     * Returns the counts per transaction: for each name the smallest of all rounds, because other programs on the
     * machine can only increase them.
     *
     * @param idleSeconds time for which the exchange without clients is observed
     */
    Map<String, Double> count(int rounds, int transactions, int idleSeconds) throws IOException, InterruptedException {
        play(WARM_UP);
        Counts before = counters.read();
        Thread.sleep(idleSeconds * 1000L);
        Counts idle = counters.read().since(before);
        Map<String, Double> smallest = new TreeMap<>();
        for (int round = 0; round < rounds; round++) {
            Counts begin = counters.read();
            play(transactions);
            counters.read()
                    .since(begin)
                    .without(idle)
                    .each(transactions)
                    .forEach((name, count) -> smallest.merge(name, count, Math::min));
        }
        return smallest;
    }

    private void play(int transactions) throws IOException {
        List<byte[]> signed = traders.signInTurns(transactions);
        Outcomes outcomes = new Outcomes();
        HttpConnection connection = new HttpConnection(httpPort);
        for (byte[] request : signed) {
            if (connection.isClosing()) {
                connection.close();
                connection = new HttpConnection(httpPort);
            }
            outcomes.add(connection.exchange(request));
        }
        connection.close();
        if (outcomes.unexpected() > 0) {
            throw new IllegalStateException("not what the transactions ask for: " + outcomes);
        }
    }
}
