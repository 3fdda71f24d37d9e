package io.openperp.drill.client;

import io.openperp.api.json.ApiJson;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.transaction.receipt.Receipt;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of the public HTTP API of an exchange that may fail at any time. It sends and returns raw JSON instead of
 * using the Java client: transactions are sent byte for byte as they were signed, and answers are checked without the
 * types that the exchange itself uses. It uses one gateway until that gateway cannot be reached or says that it is not
 * serving, then the next, like a load balancer.
 */
public final class ApiClient implements AutoCloseable {

    /** Timeout of a request, longer than the longest wait of the gateway. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(30);
    private static final long RETRY_MILLIS = 200;
    private static final JsonMapper JSON = ApiJson.mapper();
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final List<String> bases;
    private final AtomicInteger asked = new AtomicInteger();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(1))
            .build();

    /**
     * Creates a client.
     *
     * @param bases base address of the HTTP API of each gateway, such as {@code http://localhost:12000/api/v1}
     */
    public ApiClient(List<String> bases) {
        this.bases = new CopyOnWriteArrayList<>(bases);
    }

    /** Adds a gateway, by its base address, to those between which this client chooses. */
    public void add(String base) {
        bases.add(base);
    }

    /** Sends a transaction and asks for a receipt. */
    public Reply order(String transaction) throws InterruptedException {
        try {
            HttpResponse<String> answer = send(
                    "/order", request -> json(request, transaction).header(Receipt.REQUEST_HEADER, Receipt.PREFERENCE));
            return switch (answer.statusCode()) {
                case OK, 400, 413 ->
                    Reply.Answered.of(
                            answer.body(),
                            answer.headers().firstValue(Receipt.HEADER).orElse(null));
                case 429, 503 -> new Reply.NotTaken(answer.statusCode() + " " + answer.body());
                default -> new Reply.Unknown(answer.statusCode() + " " + answer.body());
            };
        } catch (ConnectException | HttpConnectTimeoutException e) {
            return new Reply.NotTaken(e.toString());
        } catch (IOException e) {
            return new Reply.Unknown(e.toString());
        }
    }

    /** Whether a GET of the path is answered with status 200. */
    public boolean succeeds(String path) throws InterruptedException {
        try {
            return send(path, HttpRequest.Builder::GET).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether the exchange shows the account with a balance other than zero. It shows zeros for accounts that it does
     * not know.
     */
    public boolean showsMoneyOf(String account) throws InterruptedException {
        try {
            HttpResponse<String> answer = query("fullAccount", account);
            return answer.statusCode() == OK
                    && JSON.readTree(answer.body())
                                    .at("/0/fullAccount/margin/totalBalance")
                                    .asDouble()
                            != 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a query of the account is answered with status 200. */
    public boolean accountQuerySucceeds(String account) throws InterruptedException {
        try {
            return query("fullAccount", account).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Sends a GET until it is answered with status 200.
     *
     * @throws DrillFailedException if that does not happen within half a minute
     */
    public JsonNode get(String path) throws InterruptedException {
        return retry(path, () -> send(path, HttpRequest.Builder::GET));
    }

    /** Sends a GET once; empty if it is not answered with status 200. */
    public Optional<JsonNode> getOnce(String path) throws InterruptedException {
        try {
            HttpResponse<String> answer = send(path, HttpRequest.Builder::GET);
            return answer.statusCode() == OK ? Optional.of(JSON.readTree(answer.body())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Positions of the account and of its isolated accounts, queried once; empty if the query is not answered with
     * status 200.
     */
    public Optional<List<JsonNode>> positionsOnce(String account) throws InterruptedException {
        try {
            HttpResponse<String> answer = query("fullAccount", account);
            return answer.statusCode() == OK
                    ? Optional.of(JSON.readTree(answer.body())
                            .at("/0/fullAccount/positions")
                            .valueStream()
                            .toList())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private static JsonNode retry(String what, Call call) throws InterruptedException {
        long deadline = System.nanoTime() + QUERY_TIMEOUT.toNanos();
        String last = "";
        while (System.nanoTime() < deadline) {
            try {
                HttpResponse<String> answer = call.send();
                if (answer.statusCode() == OK) {
                    return JSON.readTree(answer.body());
                }
                last = answer.statusCode() + " " + answer.body();
            } catch (IOException e) {
                last = e.toString();
            }
            Thread.sleep(RETRY_MILLIS);
        }
        throw new DrillFailedException(
                "%s was not answered with 200 within %d s: %s".formatted(what, QUERY_TIMEOUT.toSeconds(), last));
    }

    private HttpResponse<String> query(String type, String account) throws IOException, InterruptedException {
        return post("/account", "{\"type\":\"%s\",\"user\":\"%s\"}".formatted(type, account));
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(path, request -> json(request, body));
    }

    private static HttpRequest.Builder json(HttpRequest.Builder request, String body) {
        return request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
    }

    /**
     * Sends a request to one gateway after the other. A request that could not be delivered was not executed, so the
     * next gateway gets it at once.
     */
    private HttpResponse<String> send(String path, UnaryOperator<HttpRequest.Builder> kind)
            throws IOException, InterruptedException {
        int first = asked.get();
        try {
            return send(first, path, kind);
        } catch (ConnectException | HttpConnectTimeoutException e) {
            if (bases.size() == 1) {
                throw e;
            }
            asked.compareAndSet(first, first + 1);
            return send(first + 1, path, kind);
        }
    }

    private HttpResponse<String> send(int gateway, String path, UnaryOperator<HttpRequest.Builder> kind)
            throws IOException, InterruptedException {
        URI address = URI.create(bases.get(Math.floorMod(gateway, bases.size())) + path);
        HttpRequest request =
                kind.apply(HttpRequest.newBuilder(address).timeout(TIMEOUT)).build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() == UNAVAILABLE) {
            asked.compareAndSet(gateway, gateway + 1);
        }
        return response;
    }

    /** One attempt to send a request. */
    private interface Call {
        HttpResponse<String> send() throws IOException, InterruptedException;
    }
}
