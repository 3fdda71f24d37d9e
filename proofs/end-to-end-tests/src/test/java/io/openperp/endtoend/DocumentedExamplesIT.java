package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.cancelAll;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.marketSell;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.contracts.HttpContract;
import io.openperp.contracts.HttpExample;
import io.openperp.contracts.SocketContract;
import io.openperp.contracts.SocketContract.MessageExample;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The examples of OpenAPI and AsyncAPI are sent to the exchange, which must answer as the examples do. */
@ExtendWith(OnTheExchange.class)
class DocumentedExamplesIT {

    /** Statistics and histories follow the trades. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private static final HttpContract HTTP = new HttpContract();
    private static final SocketContract SOCKET = new SocketContract();

    /** HTTP comes first, since the account that posts through the socket is funded over HTTP. */
    @Test
    void everyDocumentedRequestGetsTheDocumentedAnswer(Exchange exchange) throws InterruptedException {
        for (HttpExample example : HTTP.examples()) {
            replay(example, exchange.api());
        }
        for (MessageExample example : SOCKET.examples()) {
            if (!SOCKET.answersTo(example.message()).isEmpty()) {
                replay(example, exchange);
            }
        }
    }

    /** Lists that the replayed requests get empty, and messages to accounts; liquidations are in LiquidationIT. */
    @Test
    void whatOnlyTradingBringsAboutIsOfTheFormShown(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        bob.rest(sell(BTC, "0.02", "100000"));
        alice.send(buy(BTC, "0.01", "100000")).only();
        alice.rest(buy(BTC, "0.01", "99000"));
        alice.send(leverage(Map.of(BTC, "5"))).only();
        DocumentedExamples.isOfTheFormOf("OpenOrder", alice.openOrders().getFirst());
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(alice);
            requireMessage(stream, "accountSnapshot");
            alice.send(buy(BTC, "0.01", "100000")).only();
            for (String kind : List.of("orderUpdate", "fill", "positionUpdate", "marginUpdate")) {
                requireMessage(stream, kind);
            }
            alice.send(leverage(Map.of(BTC, "4"))).only();
            requireMessage(stream, "leverageUpdate");
            alice.send(cancel(BTC, "1".repeat(32)));
            requireMessage(stream, "cancelOneRejected");
            alice.send(cancelAll(ETH));
            requireMessage(stream, "cancelAllRejected");
            alice.send(cancelAll());
            alice.send(cancelAll());
            requireMessage(stream, "cancelAllRejected");
        }
        bob.rest(buy(BTC, "0.02", "99500"));
        alice.send(marketSell(BTC, "0.02")).only();
        DocumentedExamples.isOfTheFormOf(
                "ClosedPosition", alice.closedPositions().getFirst());
    }

    @Test
    void everyPathOutsideTheApiAnswersWithADocumentedType(Exchange exchange) throws IOException {
        for (HttpContract.Operation operation : HTTP.operations()) {
            if (HTTP.isOutsideTheBase(operation)) {
                HttpResponse<String> response = exchange.api().outside(address(operation, exchange));
                assertThat(response.statusCode()).as(operation.path()).isEqualTo(200);
                String type = response.headers().firstValue("Content-Type").orElseThrow();
                assertThat(HTTP.contentTypes(operation, 200))
                        .as(operation.path())
                        .contains(type.replaceAll(";.*", ""));
                if (type.contains("json")) {
                    assertThat(HTTP.violations("GET", operation.path(), 200, response.body()))
                            .isEmpty();
                }
            }
        }
    }

    private static String address(HttpContract.Operation operation, Exchange exchange) throws IOException {
        String path = operation.path();
        return path.startsWith("/actuator") ? exchange.management("gateway-service") + path : path;
    }

    private static void replay(HttpExample example, PublicApi api) throws InterruptedException {
        JsonNode expected = PublicApi.read(example.answer().toString());
        HttpResponse<String> response = send(example, api);
        if (example.path().equals("/order") || example.status() >= 400) {
            assertThat(response.statusCode()).as(example.toString()).isEqualTo(example.status());
            assertThat(PublicApi.read(timeless(response.body())))
                    .as(example.toString())
                    .isEqualTo(PublicApi.read(timeless(expected.toString())));
            return;
        }
        await().atMost(TIMEOUT).untilAsserted(() -> {
            HttpResponse<String> later = send(example, api);
            assertThat(isAlike(expected, later))
                    .as("%s: %s is of the form of %s", example, later.body(), expected)
                    .isTrue();
        });
    }

    /** Messages contain times, which an example cannot know. */
    private static String timeless(String body) {
        return body.replaceAll("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z", "<time>")
                .replaceAll("(\"(at|executedAt)\": ?)\\d+", "$10");
    }

    private static void requireMessage(StreamClient stream, String kind) {
        DocumentedExamples.mustBeAlike(
                DocumentedExamples.message("account", kind),
                stream.next(message -> StreamClient.type(message).equals("account")
                        && message.get("data").get("type").asString().equals(kind)));
    }

    private static HttpResponse<String> send(HttpExample example, PublicApi api) {
        HttpRequest.Builder request = api.request(example.path()).header("Content-Type", "application/json");
        JsonNode body = example.body();
        return api.send(
                body == null ? request.GET() : request.POST(HttpRequest.BodyPublishers.ofString(body.toString())));
    }

    private static void replay(MessageExample example, Exchange exchange) {
        try (StreamClient client = exchange.stream()) {
            if (example.message().equals("unsubscribe")) {
                client.subscribeTrades(Exchange.BTC);
            }
            client.send(example.payload().toString());
            switch (example.message()) {
                case "subscribe" -> expectStreams(example, client);
                case "unsubscribe" ->
                    assertThat(next(client, "unsubscribeResponse"))
                            .isEqualTo(DocumentedExamples.message("unsubscribeResponse", "unsubscribed"));
                case "post" ->
                    assertThat(next(client, "post")).isEqualTo(DocumentedExamples.message("postResponse", "result"));
                case "ping" -> assertThat(next(client, "pong")).isEqualTo(DocumentedExamples.message("pong", "pong"));
                default -> throw new AssertionError("no service is known to answer " + example);
            }
        }
    }

    /** Every stream is confirmed, and every one that begins with a message begins. */
    private static void expectStreams(MessageExample example, StreamClient client) {
        long wanted = example.payload()
                .get("subscription")
                .valueStream()
                .mapToLong(one -> Math.max(1, one.path("user").size()))
                .sum();
        JsonNode topics = next(client, "subscriptionResponse").get("topics");
        assertThat(topics).as(example.toString()).hasSize((int) wanted);
        for (JsonNode topic : topics) {
            if (!topic.asString().startsWith("trades.")) {
                client.next(message -> message.path("topic").equals(topic) && message.has("data"));
            }
        }
    }

    private static JsonNode next(StreamClient client, String type) {
        return client.next(message -> StreamClient.type(message).equals(type));
    }

    private static boolean isAlike(JsonNode expected, HttpResponse<String> response) {
        return response.statusCode() == 200 && DocumentedExamples.isAlike(expected, PublicApi.read(response.body()));
    }
}
