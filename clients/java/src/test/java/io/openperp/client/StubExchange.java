package io.openperp.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.zip.GZIPOutputStream;

/** Answers one request after the other with what the test has written down, and keeps what was asked. */
final class StubExchange implements AutoCloseable {

    private final HttpServer server;
    private final Queue<Reply> replies = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private final List<String> preferences = new ArrayList<>();

    /** An answer to give; with status 0 the connection is cut without an answer. */
    private record Reply(int status, Map<String, String> headers, String body) {}

    StubExchange() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    StubExchange replies(int status, String body) {
        return replies(status, Map.of(), body);
    }

    synchronized StubExchange replies(int status, Map<String, String> headers, String body) {
        replies.add(new Reply(status, headers, body));
        return this;
    }

    /** The requests received, each as {@code POST /api/v1/order <body>}. */
    synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    /** The header {@code Prefer} of each request, "none" where it has none. */
    synchronized List<String> preferences() {
        return List.copyOf(preferences);
    }

    OpenPerp client() {
        return OpenPerp.at(address(), "ws://127.0.0.1:1/");
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1";
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + (body.isEmpty() ? "" : " " + body));
        if (!"1.0.12".equals(exchange.getRequestHeaders().getFirst("X-Api-Spelling"))) {
            throw new IOException("a client asks for the spelling that it reads (API-095)");
        }
        String preference = exchange.getRequestHeaders().getFirst("Prefer");
        preferences.add(preference == null ? "none" : preference);
        Reply reply = replies.remove();
        if (reply.status == 0) {
            exchange.close();
            return;
        }
        reply.headers.forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        boolean isCompressed = "gzip".equals(reply.headers.get("Content-Encoding"));
        byte[] plain = reply.body.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = isCompressed ? compressed(plain) : plain;
        exchange.sendResponseHeaders(reply.status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static byte[] compressed(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }
}
