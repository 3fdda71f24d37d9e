package io.openperp.benchmarks.exchange.traffic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Funded pairs, spread evenly over the markets. */
public final class Traders {

    private final List<Pair> pairs;
    private final int batch;

    private Traders(List<Pair> pairs, int batch) {
        this.pairs = pairs;
        this.batch = batch;
    }

    /** Pairs whose transactions have one order or cancel each. */
    public static Traders open(int httpPort, int count) throws IOException, InterruptedException {
        return open(httpPort, count, 1);
    }

    /**
     * Funds pairs and lays their deep orders; every run has other keys.
     *
     * @param batch orders or cancels under one signature
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

    /** Actions of a transaction in the mean. */
    public double actionsEach() {
        return Pair.actionsEach(batch);
    }

    /** The next requests of each pair, signed on all processors; within a pair the order matters. */
    public List<List<byte[]>> sign(int requestsEach) {
        return pairs.parallelStream().map(pair -> pair.next(requestsEach)).toList();
    }

    /** The next requests, the pairs taking turns; {@code count} is rounded up to whole turns. */
    public List<byte[]> signInTurns(int count) {
        List<List<byte[]>> byPair = sign(Math.ceilDiv(count, pairs.size()));
        return IntStream.range(0, byPair.getFirst().size())
                .boxed()
                .flatMap(turn -> byPair.stream().map(requests -> requests.get(turn)))
                .toList();
    }
}
