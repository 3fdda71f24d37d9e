package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.Outcomes;
import io.openperp.benchmarks.exchange.traffic.Traders;
import io.openperp.drill.exchange.ExchangeUnderTest;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Compares garbage collectors by the resources that each service uses, in a process of its own with the heap and
 * compilers that it has in a container of the Helm chart. Command line: {@code RUNS TRANSACTIONS CLIENTS RATE
 * COLLECTOR...}, with collectors as Java options, such as {@code -XX:+UseSerialGC}, and {@code
 * -Dopenperp.jar=tools/local-suite/target/local-suite.jar}, from which the processes start. In each run every collector
 * has its turn, with a new exchange in which all services use it: a warm-up, a round with as much load as is answered,
 * and ten seconds at a fixed rate. Linux only.
 */
public final class ServiceCollectors {

    private static final int SECONDS = 10;

    /** Heap option of each service, computed from its memory limit and heap share in the chart's defaults. */
    private static final Map<String, String> HEAPS = Map.of(
            ExchangeUnderTest.GATEWAY, "-Xmx460m",
            ExchangeUnderTest.MATCHING, "-Xmx1433m",
            ExchangeUnderTest.ACCOUNT, "-Xmx614m",
            ExchangeUnderTest.STATS, "-Xmx614m",
            ExchangeUnderTest.STREAM, "-Xmx1331m");

    private final int transactions;
    private final int clients;
    private final int perSecond;

    private ServiceCollectors(int transactions, int clients, int perSecond) {
        this.transactions = transactions;
        this.clients = clients;
        this.perSecond = perSecond;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 5) {
            throw new IllegalArgumentException("expected RUNS TRANSACTIONS CLIENTS RATE COLLECTOR...");
        }
        int[] numbers =
                Arrays.stream(arguments).limit(4).mapToInt(Integer::parseInt).toArray();
        List<String> collectors = List.of(arguments).subList(4, arguments.length);
        ServiceCollectors measurement = new ServiceCollectors(numbers[1], numbers[2], numbers[3]);
        for (int run = 1; run <= numbers[0]; run++) {
            for (String collector : collectors) {
                System.out.printf("run %d, %s%n", run, collector);
                measurement.run(collector);
            }
        }
    }

    private void run(String collector) throws IOException, InterruptedException {
        try (SeparateServices services = SeparateServices.start(HEAPS, collector)) {
            Traders traders = Traders.open(services.httpPort(), clients);
            Outcomes outcomes = new Outcomes();
            saturation("warm-up", services, traders, outcomes);
            saturation("saturated", services, traders, outcomes);
            rate(services, traders, outcomes);
            System.out.println("outcomes " + outcomes + ", " + outcomes.unexpected() + " unexpected");
        }
    }

    private void saturation(String round, SeparateServices services, Traders traders, Outcomes outcomes)
            throws IOException, InterruptedException {
        List<List<byte[]>> signed = traders.sign(Math.ceilDiv(transactions, traders.pairs()));
        Latencies latencies = new Latencies(signed.size() * signed.getFirst().size());
        SeparateServices.Snapshot before = services.snapshot();
        long startedAt = System.nanoTime();
        new HttpLoad(services.httpPort()).play(signed, latencies, outcomes);
        Histogram answered = latencies.await();
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        report(round, answered, seconds, services.snapshot().since(before));
    }

    private void rate(SeparateServices services, Traders traders, Outcomes outcomes)
            throws IOException, InterruptedException {
        List<byte[]> signed = traders.signInTurns(perSecond * SECONDS);
        SeparateServices.Snapshot before = services.snapshot();
        Histogram answered;
        try (HttpTarget target = new HttpTarget(services.httpPort(), signed, outcomes)) {
            answered = OpenLoop.run(target, perSecond, signed.size());
        }
        report(perSecond + "/s", answered, SECONDS, services.snapshot().since(before));
    }

    private static void report(String round, Histogram answered, double seconds, SeparateServices.Snapshot used) {
        long count = answered.getTotalCount();
        System.out.printf(
                Locale.ROOT, "  %-9s %6.0f tx/s; %s%n", round, count / seconds, LatencyComparison.Round.of(answered));
        used.print(count);
    }
}
