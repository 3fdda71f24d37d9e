package io.openperp.benchmarks.streams;

import io.openperp.localbroker.LocalKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Compares stream-service with a bare WebSocket server that sends the same bytes to as many sockets. Each server is a
 * process of its own; broker, feed and subscribers are in this process. The servers take turns, with new connections
 * each time. Measured are:
 *
 * <ol>
 *   <li>the delay from appending to reading trades, tickers and orders at fixed rates;
 *   <li>the number of messages that are read per second in a burst of trades;
 *   <li>the memory per connection.
 * </ol>
 */
public final class FanOut implements AutoCloseable {

    private static final int BURST_MESSAGES = 200_000;
    private static final int WARMING = 200;

    private final int crowd;
    private final int accounts;
    private final int burstMessages;
    private final LocalKafka kafka = LocalKafka.ephemeral();
    private final List<Side> sides = new ArrayList<>();
    private final ShardFeed shards;

    /** One of the two compared servers, and the feed that appends messages for it. */
    private record Side(String name, ServerProcess server, Feed feed) {}

    /** Results of one server in one round. Processor times are those of its process, including garbage collection. */
    record Turn(
            String server,
            Phase steady,
            double steadyCpuMicros,
            Phase burst,
            double burstCpuMicros,
            long heapBytesPerConnection,
            long residentBytesPerConnection) {

        double burstPerSecond() {
            return burst.messages() / burst.seconds();
        }
    }

    /**
     * @param crowd number of subscribers of the market's topics
     * @param accounts number of subscribers that each have an account
     * @param burstMessages upper bound for the messages that all subscribers together read in a burst
     */
    FanOut(int crowd, int accounts, int burstMessages) throws Exception {
        ServerProcess.checkOpenFiles(crowd + accounts);
        this.crowd = crowd;
        this.accounts = accounts;
        this.burstMessages = burstMessages;
        this.shards = new ShardFeed(kafka);
        BareFeed.createTopic(kafka);
        ServerProcess service = ServerProcess.start(
                ServerProcess.SERVICE,
                kafka.bootstrapServers(),
                "openperp.stream.connections=1000000",
                "openperp.stream.connections-per-address=1000000",
                "openperp.stream.accepts-per-second=1000000",
                "openperp.stream.bytes-per-second=1GB",
                "openperp.stream.sent-messages-per-second=10000000",
                "openperp.stream.sent-bytes-per-second=10GB",
                "openperp.stream.requests-per-second=1000000");
        sides.add(new Side("stream-service", service, shards));
        BareFeed bare = new BareFeed(kafka.bootstrapServers(), warmUp(service, shards));
        ServerProcess beside = ServerProcess.start(ServerProcess.BARE, kafka.bootstrapServers());
        sides.add(new Side("bare", beside, bare));
        warmUp(beside, bare);
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
        if (arguments.length != 4) {
            throw new IllegalArgumentException("expected: subscribers accounts rounds seconds, as in 1000 1000 3 8");
        }
        int rounds = Integer.parseInt(arguments[2]);
        Duration duration = Duration.ofSeconds(Long.parseLong(arguments[3]));
        try (FanOut fanOut =
                new FanOut(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), BURST_MESSAGES)) {
            for (int round = 1; round <= rounds; round++) {
                for (Turn turn : fanOut.round(duration)) {
                    System.out.println(round + " " + report(turn));
                }
            }
        }
    }

    /** Measures stream-service, then the bare server. Returns the results of both. */
    List<Turn> round(Duration duration) throws Exception {
        List<Turn> turns = new ArrayList<>();
        for (Side side : sides) {
            long heapBefore = side.server.liveBytes();
            long residentBefore = side.server.residentBytes();
            try (Load load = new Load(side.feed, side.server.port(), crowd, accounts)) {
                long start = side.server.cpuNanos();
                Phase steady = load.steady(rates(), duration);
                long between = side.server.cpuNanos();
                Phase burst = load.burst(Math.max(1, burstMessages / crowd));
                long end = side.server.cpuNanos();
                long connections = crowd + accounts;
                turns.add(new Turn(
                        side.name,
                        steady,
                        (between - start) / 1e3 / steady.messages(),
                        burst,
                        (end - between) / 1e3 / burst.messages(),
                        (side.server.liveBytes() - heapBefore) / connections,
                        (side.server.residentBytes() - residentBefore) / connections));
            }
        }
        return turns;
    }

    @Override
    public void close() {
        sides.forEach(side -> {
            side.feed.close();
            side.server.close();
        });
        kafka.close();
    }

    /** Rates at which the subscribers together get some twenty to thirty thousand messages a second. */
    private Load.Rates rates() {
        return new Load.Rates(Math.clamp(10_000 / crowd, 1, 5), Math.clamp(20_000 / crowd, 1, 20), accounts / 2.0);
    }

    /** Runs until most code is compiled. Returns a sample of each kind of message. */
    private static BareFeed.Samples warmUp(ServerProcess server, Feed feed) throws Exception {
        try (Load load = new Load(feed, server.port(), WARMING, WARMING)) {
            load.steady(new Load.Rates(5, 100, 200), Duration.ofSeconds(3));
            return load.samples();
        }
    }

    private static String report(Turn turn) {
        StringBuilder line = new StringBuilder(turn.server);
        for (Kind kind : Kind.values()) {
            Histogram found = turn.steady.latencies(kind);
            line.append(String.format(
                    Locale.ROOT,
                    " | %s %d: p50 %.1f p99 %.1f max %.1f ms",
                    kind.name().toLowerCase(Locale.ROOT),
                    found.getTotalCount(),
                    found.getValueAtPercentile(50) / 1e6,
                    found.getValueAtPercentile(99) / 1e6,
                    found.getMaxValue() / 1e6));
        }
        return line.append(String.format(
                        Locale.ROOT,
                        " | steady %.0f/s at %.1f µs of processor time, burst of %d %.0f/s at %.1f µs | a connection %.1f kB live, %.1f kB resident | %d disordered",
                        turn.steady.messages() / turn.steady.seconds(),
                        turn.steadyCpuMicros,
                        turn.burst.messages(),
                        turn.burstPerSecond(),
                        turn.burstCpuMicros,
                        turn.heapBytesPerConnection / 1024.0,
                        turn.residentBytesPerConnection / 1024.0,
                        turn.steady.disordered() + turn.burst.disordered()))
                .toString();
    }
}
