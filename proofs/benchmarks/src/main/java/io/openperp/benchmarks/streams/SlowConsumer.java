package io.openperp.benchmarks.streams;

import io.openperp.localbroker.LocalKafka;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Measures whether a client that does not read disturbs many that do. All subscribe to trades and tickers of one
 * market; the slow client also to a second market that nobody else subscribes to, with so many messages, the flood,
 * that it falls behind. For comparison, the same is done with a client that does read.
 */
public final class SlowConsumer implements AutoCloseable {

    private static final Duration BETWEEN_TRADES = Duration.ofMillis(50);
    private static final int TRADES_OF_FLOOD = 500;
    private static final int TICKERS_OF_FLOOD = 250;

    private final int crowd;
    private final LocalKafka kafka = LocalKafka.ephemeral();
    private final ShardFeed feed = new ShardFeed(kafka);
    private final ServerProcess server;

    /** Kind of messages of which the slow client gets so many that it falls behind. */
    enum Flood {
        TRADES,
        TICKER
    }

    /**
     * Result of one round.
     *
     * @param flood kind of messages in the flood
     * @param deaf whether the slow client did not read
     * @param crowd results of all other clients
     * @param closedWith code and reason with which the server closed the slow client's connection; null if it did not
     * @param sent number of messages in the flood
     * @param received number of these messages that the slow client has received, after it was made to read at the end
     * @param endsWithNewest whether the last message that it read was the last one published
     */
    record Turn(
            Flood flood,
            boolean deaf,
            Phase crowd,
            @Nullable String closedWith,
            long sent,
            long received,
            boolean endsWithNewest) {}

    SlowConsumer(int crowd) throws Exception {
        ServerProcess.checkOpenFiles(crowd);
        this.crowd = crowd;
        server = ServerProcess.start(ServerProcess.SERVICE, kafka.bootstrapServers());
    }

    public static void main(String[] arguments) {
        int status = 1;
        try {
            run(arguments);
            status = 0;
        } catch (Exception failed) {
            failed.printStackTrace();
        }
        // threads of an unfinished round would keep the process alive
        System.exit(status);
    }

    private static void run(String[] arguments) throws Exception {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("expected: subscribers rounds seconds, as in 999 3 8");
        }
        Duration duration = Duration.ofSeconds(Long.parseLong(arguments[2]));
        try (SlowConsumer benchmark = new SlowConsumer(Integer.parseInt(arguments[0]))) {
            for (Flood flood : Flood.values()) {
                benchmark.turn(flood, false, duration);
            }
            for (int round = 1; round <= Integer.parseInt(arguments[1]); round++) {
                for (Flood flood : Flood.values()) {
                    System.out.println(round + " " + report(benchmark.turn(flood, false, duration)));
                    System.out.println(round + " " + report(benchmark.turn(flood, true, duration)));
                }
            }
        }
    }

    /**
     * Runs one round with new connections.
     *
     * @param deaf whether the slow client does not read
     */
    Turn turn(Flood flood, boolean deaf, Duration duration) throws Exception {
        try (Subscribers subscribers = new Subscribers(server.port());
                Subscribers lonely = new Subscribers(server.port())) {
            List<Subscriber> many = subscribers.connect(crowd, i -> feed.marketSubscription());
            String entries = ShardFeed.subscription(ShardFeed.LONELY, flood == Flood.TRADES ? "trades" : "ticker");
            Subscriber one = deaf
                    ? lonely.connectDeaf(entries)
                    : lonely.connect(1, i -> entries).getFirst();
            Phase phase = subscribers.begin();
            lonely.begin();
            Published published = publish(flood, duration);
            Subscribers.await(
                    () -> many.stream().allMatch(each -> each.count(Kind.TRADES) == published.trades), "all trades");
            lonely.wake(one);
            Kind kind = flood == Flood.TRADES ? Kind.TRADES : Kind.TICKER;
            Subscribers.await(
                    () -> one.closedWith() != null || one.lastStamp(kind) == published.newestOfFlood,
                    "the end of the flood");
            return new Turn(
                    flood,
                    deaf,
                    phase,
                    one.closedWith(),
                    published.flood,
                    one.count(kind),
                    one.lastStamp(kind) == published.newestOfFlood);
        }
    }

    @Override
    public void close() {
        server.close();
        feed.close();
        kafka.close();
    }

    private record Published(long trades, long flood, long newestOfFlood) {}

    /**
     * Publishes twenty trades a second for all clients, a ticker with every fourth of them, and the messages of the
     * second market for the slow client.
     */
    private Published publish(Flood flood, Duration duration) {
        long begin = System.nanoTime();
        long steps = duration.dividedBy(BETWEEN_TRADES);
        long count = 0;
        long newest = 0;
        for (int step = 0; step < steps; step++) {
            LockSupport.parkNanos(begin + step * BETWEEN_TRADES.toNanos() - System.nanoTime());
            feed.trade(Kind.stamp());
            if (step % 4 == 0) {
                feed.ticker(Kind.stamp());
            }
            for (int i = 0; flood == Flood.TICKER && i < TICKERS_OF_FLOOD; i++) {
                newest = Kind.stamp();
                feed.ticker(ShardFeed.LONELY, newest);
                count++;
            }
            if (flood == Flood.TRADES) {
                newest = Kind.stamp();
                feed.trades(ShardFeed.LONELY, TRADES_OF_FLOOD, newest);
                count++;
            }
        }
        return new Published(steps, count, newest);
    }

    private static String report(Turn turn) {
        StringBuilder line = new StringBuilder(turn.flood + (turn.deaf ? " one does not read" : " all read"));
        for (Kind kind : List.of(Kind.TRADES, Kind.TICKER)) {
            Histogram found = turn.crowd.latencies(kind);
            line.append(String.format(
                    Locale.ROOT,
                    " | %s %d: p50 %.2f p99 %.1f max %.1f ms",
                    kind.name().toLowerCase(Locale.ROOT),
                    found.getTotalCount(),
                    found.getValueAtPercentile(50) / 1e6,
                    found.getValueAtPercentile(99) / 1e6,
                    found.getMaxValue() / 1e6));
        }
        return line + " | the one: " + turn.received + " of " + turn.sent + ", closed with " + turn.closedWith;
    }
}
