package io.openperp.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.client.stream.Traffic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy to the HTTP API for programs in other languages, which records every answer. */
final class RecordingProxy implements AutoCloseable {

    /** Headers of answers that clients read. */
    private static final List<String> PASSED_ON = List.of("Content-Type", "X-Next-Cursor", "Retry-After", "Receipt");

    private final URI exchange;
    private final Traffic traffic;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    /** @param exchange with the version: {@code http://localhost:<port>/api/v1} */
    RecordingProxy(String exchange, Traffic traffic) throws IOException {
        this.exchange = URI.create(exchange);
        this.traffic = traffic;
        server.createContext("/", this::forward);
        server.setExecutor(threads);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + exchange.getPath();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        http.shutdownNow();
    }

    private void forward(HttpExchange asked) throws IOException {
        try (asked) {
            URI target = exchange.resolve(asked.getRequestURI());
            HttpRequest.Builder request = HttpRequest.newBuilder(target)
                    .method(
                            asked.getRequestMethod(),
                            HttpRequest.BodyPublishers.ofByteArray(
                                    asked.getRequestBody().readAllBytes()));
            for (String name : List.of("Content-Type", "Prefer")) {
                if (asked.getRequestHeaders().containsKey(name)) {
                    request.header(name, asked.getRequestHeaders().getFirst(name));
                }
            }
            HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            String path = target.toString().substring(exchange.toString().length());
            traffic.answered(asked.getRequestMethod(), path, answer.statusCode(), answer.body());
            for (String name : PASSED_ON) {
                answer.headers()
                        .firstValue(name)
                        .ifPresent(value -> asked.getResponseHeaders().set(name, value));
            }
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            asked.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
            asked.getResponseBody().write(body);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
