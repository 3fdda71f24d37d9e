package io.openperp.drill.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.drill.client.ApiClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Answers each path and query with HTTP 200 and the configured text; several texts of one path in turn, then the last one. */
public final class StubServer implements AutoCloseable {

    private final Map<String, Deque<String>> answers = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final ApiClient api;

    public StubServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        api = new ApiClient(List.of(base()));
    }

    /** Address of the server, without a slash at the end. */
    public String base() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    public ApiClient client() {
        return api;
    }

    public void answers(String path, String... texts) {
        answers.put(path, new ArrayDeque<>(List.of(texts)));
    }

    @Override
    public void close() {
        api.close();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        Deque<String> texts = answers.get(exchange.getRequestURI().toString());
        String text = texts == null ? "" : texts.size() > 1 ? texts.remove() : texts.element();
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(texts == null ? 404 : 200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
