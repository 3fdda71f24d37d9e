package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.HttpConnection;
import io.openperp.benchmarks.exchange.traffic.Outcomes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Sends requests over HTTP with one client per pair of traders, each on one connection, which sends its next request
 * when the last one has been answered.
 */
final class HttpLoad implements Saturation.Load {

    private final int port;

    HttpLoad(int port) {
        this.port = port;
    }

    @Override
    public void play(List<List<byte[]>> signed, Latencies latencies, Outcomes outcomes) throws InterruptedException {
        List<Future<?>> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (List<byte[]> requests : signed) {
                clients.add(threads.submit(() -> {
                    client(requests, latencies, outcomes);
                    return null;
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client lost its connection", e.getCause());
        }
    }

    private void client(List<byte[]> requests, Latencies latencies, Outcomes outcomes) throws IOException {
        HttpConnection connection = new HttpConnection(port);
        for (byte[] request : requests) {
            if (connection.isClosing()) {
                connection.close();
                connection = new HttpConnection(port);
            }
            long sentAt = System.nanoTime();
            HttpConnection.Answer answer = connection.exchange(request);
            latencies.answered(sentAt);
            outcomes.add(answer);
        }
        connection.close();
    }
}
