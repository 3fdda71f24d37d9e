package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.HttpConnection;
import io.openperp.benchmarks.exchange.traffic.Outcomes;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the exchange over HTTP, each on a thread and a connection of its own; connections are kept and
 * reused.
 */
final class HttpTarget implements OpenLoop.Target, AutoCloseable {

    private final int port;
    private final List<byte[]> requests;
    private final Outcomes outcomes;
    private final Queue<HttpConnection> idle = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    HttpTarget(int port, List<byte[]> requests, Outcomes outcomes) {
        this.port = port;
        this.requests = requests;
        this.outcomes = outcomes;
    }

    @Override
    public void send(int index, long dueAtNanos, Latencies latencies) {
        threads.execute(() -> {
            try {
                HttpConnection.Answer answer = ask(requests.get(index));
                latencies.answered(dueAtNanos);
                outcomes.add(answer);
            } catch (IOException | RuntimeException e) {
                System.err.println("request " + index + ": " + e);
                outcomes.addLost();
                latencies.lost();
            }
        });
    }

    @Override
    public void close() throws IOException {
        threads.close();
        for (HttpConnection connection = idle.poll(); connection != null; connection = idle.poll()) {
            connection.close();
        }
    }

    /** Sends a request and returns its answer. A connection that has failed is not reused. */
    private HttpConnection.Answer ask(byte[] request) throws IOException {
        @Nullable HttpConnection kept = idle.poll();
        HttpConnection connection = kept == null ? new HttpConnection(port) : kept;
        HttpConnection.Answer answer = connection.exchange(request);
        if (connection.isClosing()) {
            connection.close();
        } else {
            idle.add(connection);
        }
        return answer;
    }
}
