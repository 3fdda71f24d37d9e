package io.openperp.benchmarks.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/**
 * As many clients as there are pairs, each with one connection, each sending when it has been answered. The load runs
 * on the same processors; what it uses itself is reported beside what the exchange uses.
 */
final class Saturation {

    private final RunningExchange exchange;
    private final Traders traders;
    private final Outcomes outcomes = new Outcomes();

    Saturation(RunningExchange exchange, Traders traders) {
        this.exchange = exchange;
        this.traders = traders;
    }

    /** One round to warm up, then {@code rounds}. */
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
                "%d clients, %-7s %6.0f tx/s; %s; %s%n",
                traders.pairs(),
                round,
                count / seconds,
                used.perTransaction(count),
                LatencyComparison.Round.of(latencies));
    }

    private Histogram play(List<List<byte[]>> signed) throws InterruptedException {
        Latencies latencies = new Latencies(signed.size() * signed.getFirst().size());
        List<Future<?>> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (List<byte[]> requests : signed) {
                clients.add(threads.submit(() -> {
                    client(requests, latencies);
                    return null;
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client lost its connection", e.getCause());
        }
        return latencies.await();
    }

    private void client(List<byte[]> requests, Latencies latencies) throws IOException {
        HttpConnection connection = new HttpConnection(exchange.httpPort());
        for (byte[] request : requests) {
            if (connection.isClosing()) {
                connection.close();
                connection = new HttpConnection(exchange.httpPort());
            }
            long sentAt = System.nanoTime();
            HttpConnection.Answer answer = connection.exchange(request);
            latencies.answered(sentAt);
            outcomes.add(answer);
        }
        connection.close();
    }
}
