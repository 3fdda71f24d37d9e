package io.openperp.benchmarks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.openperp.benchmarks.exchange.traffic.HttpConnection;
import io.openperp.benchmarks.exchange.traffic.Outcomes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

    private static final byte[] RESTING =
            "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"resting\":{\"oid\":\"a\"}}]}}}"
                    .getBytes(StandardCharsets.UTF_8);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/api/v1/order", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, RESTING.length);
            try (exchange) {
                exchange.getResponseBody().write(RESTING);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void everyRequestIsAnsweredAndItsOutcomeCounted() throws Exception {
        Outcomes outcomes = new Outcomes();
        byte[] request = HttpConnection.post("/api/v1/order", new byte[10]);
        try (HttpTarget target =
                new HttpTarget(server.getAddress().getPort(), Collections.nCopies(20, request), outcomes)) {
            assertThat(OpenLoop.run(target, 200, 20).getTotalCount()).isEqualTo(20);
        }
        assertThat(outcomes).hasToString("{resting=20}");
        assertThat(outcomes.unexpected()).isZero();
    }

    @Test
    void refusalIsAnOutcomeNobodyExpects() throws Exception {
        Outcomes outcomes = new Outcomes();
        List<byte[]> elsewhere = List.of(HttpConnection.post("/elsewhere", new byte[0]));
        try (HttpTarget target = new HttpTarget(server.getAddress().getPort(), elsewhere, outcomes)) {
            OpenLoop.run(target, 100, 1);
        }
        assertThat(outcomes).hasToString("{HTTP 404=1}");
        assertThat(outcomes.unexpected()).isEqualTo(1);
    }

    @Test
    void connectionThatTheServerClosesIsNotUsedAgain() throws Exception {
        Outcomes outcomes = new Outcomes();
        byte[] request = HttpConnection.post("/busy", new byte[0]);
        try (ServerSocket closing = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            threads.submit(() -> answerOncePerConnection(closing));
            try (HttpTarget target =
                    new HttpTarget(closing.getLocalPort(), Collections.nCopies(5, request), outcomes)) {
                OpenLoop.run(target, 10, 5);
            }
        }
        assertThat(outcomes).hasToString("{HTTP 503=5}");
    }

    @Test
    void requestThatGoesOutLateCountsFromWhenItWasDue() throws Exception {
        long stall = TimeUnit.MILLISECONDS.toNanos(300);
        OpenLoop.Target stallsOnce = (index, dueAt, latencies) -> {
            long until = System.nanoTime() + (index == 0 ? stall : 0);
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            latencies.answered(dueAt);
        };
        Histogram latencies = OpenLoop.run(stallsOnce, 100, 10);

        assertThat(latencies.getValueAtPercentile(15)).isGreaterThan(stall / 2);
    }

    private static Void answerOncePerConnection(ServerSocket server) throws IOException {
        byte[] busy =
                "HTTP/1.1 503 \r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII);
        while (true) {
            try (Socket connection = server.accept()) {
                connection.getInputStream().read(new byte[1024]);
                connection.getOutputStream().write(busy);
            }
        }
    }
}
