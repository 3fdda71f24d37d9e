package io.openperp.drill.load;

import io.openperp.api.ApiJson;
import io.openperp.drill.audit.ReportedAccount;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The public HTTP API of an exchange that may die at any time, as raw JSON. Not the Java client: the load is posted byte
 * for byte as the published client signed it, answers are checked without the types that the exchange itself uses, and a
 * call gives up after five seconds, so that outages are measured. Of several gateways it asks one until that one cannot be
 * reached or says that it does not serve, as a load balancer in front of them would.
 */
public final class ApiClient implements AutoCloseable {

    /** Longer than the longest wait of the gateway. */
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

    /** @param bases {@code http://localhost:12000/api/v1}, of each gateway */
    public ApiClient(List<String> bases) {
        this.bases = List.copyOf(bases);
    }

    /** Asks for a receipt too. */
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

    /** Whether a GET of the path is answered with 200. */
    public boolean succeeds(String path) throws InterruptedException {
        try {
            return send(path, HttpRequest.Builder::GET).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the account is shown with a balance. One that the exchange does not know is shown too, with zeros. */
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

    /** Whether a query of the account is answered with 200. */
    public boolean accountQuerySucceeds(String account) throws InterruptedException {
        try {
            return query("fullAccount", account).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Retries until it is answered with 200.
     *
     * @throws DrillFailedException if it is not within half a minute
     */
    public JsonNode get(String path) throws InterruptedException {
        return retry(path, () -> send(path, HttpRequest.Builder::GET));
    }

    /** As {@link #get}, once; empty if it is not answered with 200. */
    Optional<JsonNode> getOnce(String path) throws InterruptedException {
        try {
            HttpResponse<String> answer = send(path, HttpRequest.Builder::GET);
            return answer.statusCode() == OK ? Optional.of(JSON.readTree(answer.body())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** With those of its isolated accounts; empty if they are not answered at once. */
    Optional<List<JsonNode>> positionsOnce(String account) throws InterruptedException {
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

    /** The newest first. */
    public List<JsonNode> withdrawals(String account) throws InterruptedException {
        return list("withdrawals", "withdrawal", account);
    }

    /** Everything that the API reports of an account, which must not change meanwhile. */
    public ReportedAccount report(String account) throws InterruptedException {
        return new ReportedAccount(
                account,
                list("fullAccount", "fullAccount", account).getFirst(),
                list("openOrders", "openOrder", account),
                list("orderHistory", "orderHistory", account),
                list("fills", "fills", account),
                list("positions", "positions", account),
                list("fundingHistory", "fundingPayment", account));
    }

    /** As {@link #report}, without its histories: these are empty here. */
    public ReportedAccount overview(String account) throws InterruptedException {
        return new ReportedAccount(
                account,
                list("fullAccount", "fullAccount", account).getFirst(),
                list("openOrders", "openOrder", account),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** The outcome of an order, by its ID; empty if the account has sent no such order. */
    public Optional<JsonNode> outcome(String account, String orderId) throws InterruptedException {
        String query = "{\"type\":\"order\",\"user\":\"%s\",\"oid\":\"%s\"}".formatted(account, orderId);
        return retry("order " + orderId, () -> post("/account", query))
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
        return retry(type + " of " + account, () -> query(type, account))
                .valueStream()
                .map(element -> element.get(key))
                .toList();
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

    /** What could not be delivered to one gateway is sent to the next one at once: it was not carried out. */
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

    /** One attempt. */
    private interface Call {
        HttpResponse<String> send() throws IOException, InterruptedException;
    }
}
