package io.openperp.oracle;

import com.sun.net.httpserver.HttpServer;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.signing.Envelope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;

/** Answers {@code POST /order} as an exchange does that accepts prices, or accepts none any more. */
final class PlayedExchange implements AutoCloseable {

    final BlockingQueue<Envelope> received = new LinkedBlockingQueue<>();
    final BlockingQueue<String> authorizations = new LinkedBlockingQueue<>();
    private final HttpServer server;
    private volatile boolean accepting = true;

    PlayedExchange() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/order", exchange -> {
            Envelope transaction =
                    new TransactionReader().read(exchange.getRequestBody().readAllBytes());
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            received.add(transaction);
            byte[] body = answer(transaction).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    String base() {
        return "http://localhost:" + server.getAddress().getPort() + "/api/v1";
    }

    void refuseFromNowOn() {
        accepting = false;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String answer(Envelope transaction) {
        if (!accepting) {
            return "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":"
                    + "[{\"error\":{\"message\":\"unauthorized oracle\"}}]}}}";
        }
        String statuses =
                transaction.actions().stream().map(action -> "{\"px\":{}}").collect(Collectors.joining(","));
        return "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[" + statuses + "]}}}";
    }
}
