package io.openperp.localsuite.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.contracts.HttpContract;
import io.openperp.contracts.HttpExample;
import io.openperp.contracts.SocketContract;
import io.openperp.contracts.SocketContract.MessageExample;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeType;

/** What OpenAPI and AsyncAPI show is sent to the exchange, which must answer as they show. */
@ExtendWith(OnTheExchange.class)
class DocumentedExamplesIT {

    /** Statistics and histories follow the trades. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final HttpContract HTTP = new HttpContract();
    private static final SocketContract SOCKET = new SocketContract();

    /** In this order: the account that posts through the socket has been funded over HTTP. */
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

    @Test
    void everyPathOutsideTheApiAnswersWithADocumentedType(Exchange exchange) {
        for (HttpContract.Operation operation : HTTP.operations()) {
            if (HTTP.isOutsideTheBase(operation)) {
                HttpResponse<String> response = exchange.api().outside(operation.path());
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

    private static void replay(HttpExample example, PublicApi api) throws InterruptedException {
        JsonNode expected = PublicApi.read(example.answer().toString());
        HttpResponse<String> response = send(example, api);
        if (example.path().equals("/order") || example.status() >= 400) {
            assertThat(response.statusCode()).as(example.toString()).isEqualTo(example.status());
            assertThat(PublicApi.read(response.body())).as(example.toString()).isEqualTo(expected);
            return;
        }
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!isAlike(expected, response) && Instant.now().isBefore(deadline)) {
            Thread.sleep(200);
            response = send(example, api);
        }
        assertThat(isAlike(expected, response))
                .as("%s: %s is of the form of %s", example, response.body(), expected)
                .isTrue();
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
                            .isEqualTo(shown("unsubscribeResponse", "unsubscribed"));
                case "post" -> assertThat(next(client, "post")).isEqualTo(shown("postResponse", "result"));
                default -> throw new AssertionError("nobody knows what answers " + example);
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

    private static JsonNode shown(String message, String name) {
        return SOCKET.examples().stream()
                .filter(example ->
                        example.message().equals(message) && example.name().equals(name))
                .map(example -> PublicApi.read(example.payload().toString()))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isAlike(JsonNode expected, HttpResponse<String> response) {
        return response.statusCode() == 200 && isAlike(expected, PublicApi.read(response.body()));
    }

    /** Same fields and types; lists are both empty or both not. What may be null may be null. */
    private static boolean isAlike(JsonNode expected, JsonNode actual) {
        if (expected.isNull() || actual.isNull()) {
            return true;
        }
        JsonNodeType type = expected.getNodeType();
        if (type != actual.getNodeType() || expected.isEmpty() != actual.isEmpty()) {
            return false;
        }
        if (expected.isArray() && !expected.isEmpty()) {
            return actual.valueStream().allMatch(element -> isAlike(expected.get(0), element));
        }
        return new TreeSet<>(expected.propertyNames()).equals(new TreeSet<>(actual.propertyNames()))
                && expected.propertyStream().allMatch(p -> isAlike(p.getValue(), actual.get(p.getKey())));
    }
}
