package io.openperp.trade.sending;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.client.OpenPerp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Answers transactions and queries as a test prepares it; the last answer of each is repeated. */
final class StubExchange implements AutoCloseable {

    private final HttpServer server;
    private final Queue<Prepared> toTransactions = new ArrayDeque<>();
    private final Queue<Prepared> toQueries = new ArrayDeque<>();
    private final List<String> transactions = new ArrayList<>();

    private record Prepared(int status, String body) {}

    StubExchange() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/order", request -> {
            synchronized (this) {
                transactions.add(new String(request.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            }
            answer(request, toTransactions);
        });
        server.createContext("/api/v1/account", request -> answer(request, toQueries));
        server.start();
    }

    OpenPerp client() {
        return OpenPerp.at(
                "http://localhost:%d/api/v1".formatted(server.getAddress().getPort()), "ws://localhost:1/");
    }

    StubExchange answersTransactions(int status, String body) {
        toTransactions.add(new Prepared(status, body));
        return this;
    }

    StubExchange answersQueries(int status, String body) {
        toQueries.add(new Prepared(status, body));
        return this;
    }

    /** The bodies of all transactions that it received. */
    synchronized List<String> transactions() {
        return List.copyOf(transactions);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private synchronized void answer(HttpExchange request, Queue<Prepared> answers) throws IOException {
        Prepared answer = answers.size() > 1 ? answers.remove() : answers.element();
        byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
        request.sendResponseHeaders(answer.status, body.length);
        request.getResponseBody().write(body);
        request.close();
    }
}
