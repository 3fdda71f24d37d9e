package io.openperp.benchmarks.exchange.traffic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Pairs of traders with funded accounts, spread evenly over the markets. */
public final class Traders {

    private final List<Pair> pairs;
    private final int batch;

    private Traders(List<Pair> pairs, int batch) {
        this.pairs = pairs;
        this.batch = batch;
    }

    /**
     * Funds pairs whose transactions have one order or cancel each, and places resting orders of the takers far from
     * the mark.
     */
    public static Traders open(int httpPort, int count) throws IOException, InterruptedException {
        return open(httpPort, count, 1);
    }

    /**
     * Funds pairs and places resting orders of the takers far from the mark; every run has other keys.
     *
     * @param count number of pairs
     * @param batch number of orders or cancels under one signature
     */
    public static Traders open(int httpPort, int count, int batch) throws IOException, InterruptedException {
        List<TradedMarket> markets = TradedMarket.ask(httpPort);
        SplittableRandom random = new SplittableRandom();
        List<Pair> pairs = new ArrayList<>();
        Outcomes outcomes = new Outcomes();
        try (HttpConnection connection = new HttpConnection(httpPort)) {
            for (int i = 0; i < count; i++) {
                Pair pair = new Pair(markets.get(i % markets.size()), batch, random);
                for (byte[] request : pair.opening()) {
                    outcomes.add(connection.exchange(request));
                }
                pairs.add(pair);
            }
        }
        if (outcomes.unexpected() > 0) {
            throw new IllegalStateException("the accounts were not opened: " + outcomes);
        }
        return new Traders(pairs, batch);
    }

    public int pairs() {
        return pairs.size();
    }

    /** Mean number of actions per transaction. */
    public double actionsEach() {
        return Pair.actionsEach(batch);
    }

    /** Signs the next requests of each pair, using all processors. The requests of a pair must be sent in order. */
    public List<List<byte[]>> sign(int requestsEach) {
        return pairs.parallelStream().map(pair -> pair.next(requestsEach)).toList();
    }

    /**
     * Signs the next requests of all pairs, ordered so that pairs take turns.
     *
     * @param count number of requests, rounded up so that each pair has the same number
     */
    public List<byte[]> signInTurns(int count) {
        List<List<byte[]>> byPair = sign(Math.ceilDiv(count, pairs.size()));
        return IntStream.range(0, byPair.getFirst().size())
                .boxed()
                .flatMap(turn -> byPair.stream().map(requests -> requests.get(turn)))
                .toList();
    }
}
