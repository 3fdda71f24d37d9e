package io.openperp.localsuite.demo;

import io.openperp.api.AccountQuery;
import io.openperp.api.AccountQueryType;
import io.openperp.api.ActionResult;
import io.openperp.api.ApiJson;
import io.openperp.api.Book;
import io.openperp.api.Decimal;
import io.openperp.api.OrderAnswer;
import io.openperp.api.Stats;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The public HTTP API, as any client sees it. Every call throws {@link NoAnswerException} where nothing useful comes back. */
public final class ExchangeClient implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Pattern ADDRESS = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._/-]*)?");
    private static final int OK = 200;

    private final String base;
    private final Watcher watcher;
    private final JsonMapper json = ApiJson.mapper();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** Who sees every answer as it came, whatever its status. */
    public interface Watcher {
        void answered(String method, String path, int status, String body);
    }

    /** Without a slash at the end. */
    String base() {
        return base;
    }

    public ExchangeClient(String base) {
        this(base, (method, path, status, body) -> {});
    }

    /**
     * @param base with the API's version: {@code http://localhost:12000/api/v1}
     * @throws CannotStartException when that is no address
     */
    public ExchangeClient(String base, Watcher watcher) {
        this.watcher = watcher;
        if (!ADDRESS.matcher(base).matches()) {
            throw new CannotStartException(
                    "'%s' is not the address of an exchange; http://localhost:12000/api/v1 is one".formatted(base));
        }
        this.base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    }

    /** The outcome of each action. */
    public List<ActionResult> submit(Envelope transaction) {
        String answer = post("/order", TransactionWriter.toText(transaction));
        return read(answer, OrderAnswer.class).response().data().statuses();
    }

    /** The elements of the answer. */
    public List<JsonNode> account(AccountQueryType type, Bytes32 user) {
        String answer = post("/account", json.writeValueAsString(new AccountQuery(type, user.toString())));
        return List.copyOf(read(answer, JsonNode.class).values());
    }

    public Stats stats() {
        return read(send(request("/stats").GET()), Stats.class);
    }

    /** The best level of each side. */
    public Book bestOf(String symbol) {
        return read(send(request("/l2book?type=l2Book&nlevels=1&coin=" + symbol).GET()), Book.class);
    }

    Decimal tickSize(String symbol) {
        JsonNode markets = read(send(request("/exchangeInfo").GET()), JsonNode.class);
        return markets.valueStream()
                .filter(market -> market.path("symbol").asString("").equals(symbol))
                .map(market -> convert(market.path("tickSize"), Decimal.class))
                .findFirst()
                .orElseThrow(() -> new NoAnswerException("this exchange has no market " + symbol));
    }

    public <T> T convert(JsonNode node, Class<T> type) {
        return json.treeToValue(node, type);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private String post(String path, String body) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
    }

    private String send(HttpRequest.Builder request) {
        HttpResponse<String> answer;
        try {
            answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new NoAnswerException("no exchange answers at " + base, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted while " + base + " was asked", e);
        }
        String path = answer.uri().toString().substring(base.length());
        watcher.answered(answer.request().method(), path, answer.statusCode(), answer.body());
        if (answer.statusCode() != OK) {
            throw new NoAnswerException(
                    "%s answered %d: %s".formatted(answer.uri(), answer.statusCode(), answer.body()));
        }
        return answer.body();
    }

    private <T> T read(String answer, Class<T> type) {
        try {
            return json.readValue(answer, type);
        } catch (JacksonException e) {
            throw new NoAnswerException("%s answered what no exchange says: %s".formatted(base, answer), e);
        }
    }
}
