package io.openperp.drill.load;

import io.openperp.api.ApiJson;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.exchange.DrillFailedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The public HTTP API as a client sees it whose exchange may die at any moment. */
public final class ApiClient implements AutoCloseable {

    /** Longer than the gateway lets anybody wait for an answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration PATIENCE_WITH_QUERIES = Duration.ofSeconds(30);
    private static final long ASK_AGAIN_MILLIS = 200;
    private static final JsonMapper JSON = ApiJson.mapper();
    private static final int OK = 200;

    private final String base;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(1))
            .build();

    /** @param base {@code http://localhost:12000/api/v1} */
    public ApiClient(String base) {
        this.base = base;
    }

    public Reply order(String transaction) throws InterruptedException {
        try {
            HttpResponse<String> answer = post("/order", transaction);
            return switch (answer.statusCode()) {
                case OK, 400, 413 -> new Reply.Answered(JSON.readTree(answer.body()));
                case 429, 503 -> new Reply.NotTaken(answer.statusCode() + " " + answer.body());
                default -> new Reply.Unknown(answer.statusCode() + " " + answer.body());
            };
        } catch (ConnectException | HttpConnectTimeoutException e) {
            return new Reply.NotTaken(e.toString());
        } catch (IOException e) {
            return new Reply.Unknown(e.toString());
        }
    }

    /** Whether the address was answered well. */
    public boolean answers(String path) throws InterruptedException {
        try {
            return send(request(path).GET()).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a question about the account was answered well. */
    public boolean answersAbout(String account) throws InterruptedException {
        try {
            return ask("fullAccount", account).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /** The answer, which must be good within a while. */
    public JsonNode get(String path) throws InterruptedException {
        return patiently(path, () -> send(request(path).GET()));
    }

    /** All that is shown of an account to which nothing happens meanwhile. */
    public ReportedAccount shown(String account) throws InterruptedException {
        return new ReportedAccount(
                account,
                list("fullAccount", "fullAccount", account).getFirst(),
                list("openOrders", "openOrder", account),
                list("orderHistory", "orderHistory", account),
                list("fills", "fills", account),
                list("positions", "positions", account),
                list("fundingHistory", "fundingPayment", account));
    }

    /** What became of an order, by its ID; empty if the account has sent no such order. */
    public Optional<JsonNode> outcome(String account, String orderId) throws InterruptedException {
        String question = "{\"type\":\"order\",\"user\":\"%s\",\"oid\":\"%s\"}".formatted(account, orderId);
        return patiently("order " + orderId, () -> post("/account", question))
                .valueStream()
                .map(element -> element.get("order"))
                .findFirst();
    }

    public JsonNode fullAccount(String account) throws InterruptedException {
        return list("fullAccount", "fullAccount", account).getFirst();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private List<JsonNode> list(String type, String key, String account) throws InterruptedException {
        return patiently(type + " of " + account, () -> ask(type, account))
                .valueStream()
                .map(element -> element.get(key))
                .toList();
    }

    private static JsonNode patiently(String what, Question question) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_WITH_QUERIES.toNanos();
        String last = "";
        while (System.nanoTime() < deadline) {
            try {
                HttpResponse<String> answer = question.ask();
                if (answer.statusCode() == OK) {
                    return JSON.readTree(answer.body());
                }
                last = answer.statusCode() + " " + answer.body();
            } catch (IOException e) {
                last = e.toString();
            }
            Thread.sleep(ASK_AGAIN_MILLIS);
        }
        throw new DrillFailedException(
                "%s is not answered within %d s: %s".formatted(what, PATIENCE_WITH_QUERIES.toSeconds(), last));
    }

    private HttpResponse<String> ask(String type, String account) throws IOException, InterruptedException {
        return post("/account", "{\"type\":\"%s\",\"user\":\"%s\"}".formatted(type, account));
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
    }

    /** One attempt. */
    private interface Question {
        HttpResponse<String> ask() throws IOException, InterruptedException;
    }
}
