package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.contracts.HttpContract;
import io.openperp.drill.published.SignedTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The exchange over HTTP, as any program sees it. Every answer must be one that the OpenAPI document allows. */
final class PublicApi implements AutoCloseable {

    private static final JsonMapper JSON = ApiJson.mapper();
    private static final HttpContract CONTRACT = new HttpContract();
    private static final int NO_ANSWER = 408;
    private static final int UNAVAILABLE = 503;
    private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();

    private final URI base;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    /** @param base with the API's version and without a slash at the end */
    PublicApi(URI base) {
        this.base = base;
    }

    Answer order(SignedTransaction transaction) {
        return order(transaction.text());
    }

    /**
     * Sends a transaction. Throws {@link UncheckedIOException} if there is no answer, so that its outcome is unknown.
     *
     * @param body a well-formed transaction, which may be refused
     */
    Answer order(String body) {
        HttpResponse<String> response = post("/order", body);
        if (response.statusCode() == NO_ANSWER) {
            throw new UncheckedIOException(new IOException(response.body()));
        }
        assertThat(response.statusCode()).as("%s for %s", response.body(), body).isEqualTo(200);
        return Answer.of(read(response.body()));
    }

    JsonNode fullAccount(String user) {
        List<JsonNode> only = account("fullAccount", "fullAccount", user);
        assertThat(only).hasSize(1);
        return only.getFirst();
    }

    List<JsonNode> openOrders(String user) {
        return account("openOrders", "openOrder", user);
    }

    /** Fills, newest first, as in all queries below. */
    List<JsonNode> fills(String user) {
        return account("fills", "fills", user);
    }

    List<JsonNode> closedPositions(String user) {
        return account("positions", "positions", user);
    }

    List<JsonNode> fundingHistory(String user) {
        return account("fundingHistory", "fundingPayment", user);
    }

    List<JsonNode> liquidations(String user) {
        return account("liquidations", "liquidation", user);
    }

    List<JsonNode> orderHistory(String user) {
        return account("orderHistory", "orderHistory", user);
    }

    Optional<JsonNode> outcome(String user, String orderId) {
        HttpResponse<String> response =
                post("/account", "{\"type\":\"order\",\"user\":\"%s\",\"oid\":\"%s\"}".formatted(user, orderId));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode body = read(response.body());
        Shapes.accountAnswer("order", body);
        return body.valueStream().map(only -> only.get("order")).findFirst();
    }

    JsonNode stats(String query) {
        HttpResponse<String> response = get("/stats" + query);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode stats = read(response.body());
        Shapes.stats(stats);
        return stats;
    }

    HttpResponse<String> get(String path) {
        return sendAgain(request(path).GET());
    }

    HttpResponse<String> post(String path, String body) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return path.equals("/order") ? send(request) : sendAgain(request);
    }

    /** Asks again, as programs do that only read, while a busy machine lets services answer that they are late. */
    private HttpResponse<String> sendAgain(HttpRequest.Builder request) {
        long start = System.nanoTime();
        HttpResponse<String> response = send(request);
        while (isLate(response) && System.nanoTime() - start < LONGEST_NANOS) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            response = send(request);
        }
        return response;
    }

    private static boolean isLate(HttpResponse<String> response) {
        return response.statusCode() == NO_ANSWER || response.statusCode() == UNAVAILABLE;
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        return documented(sendAnything(request));
    }

    /** Answer at a path of the bare host, which need not be JSON. */
    HttpResponse<String> outside(String path) {
        return sendAnything(HttpRequest.newBuilder(base.resolve(path)).timeout(Duration.ofSeconds(20)));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofSeconds(20));
    }

    static JsonNode read(String body) {
        return JSON.readTree(body);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private HttpResponse<String> sendAnything(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the exchange was asked", e);
        }
    }

    private HttpResponse<String> documented(HttpResponse<String> response) {
        String method = response.request().method();
        String path = response.uri().getPath().substring(base.getPath().length());
        assertThat(CONTRACT.violations(method, path, response.statusCode(), response.body()))
                .as(
                        "the document does not allow the answer %s %s to %s %s",
                        response.statusCode(), response.body(), method, path)
                .isEmpty();
        return response;
    }

    private List<JsonNode> account(String type, String key, String user) {
        HttpResponse<String> response = post("/account", "{\"type\":\"%s\",\"user\":\"%s\"}".formatted(type, user));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode body = read(response.body());
        Shapes.accountAnswer(key, body);
        return body.valueStream().map(element -> element.get(key)).toList();
    }
}
