package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.contracts.SocketContract;
import io.openperp.drill.published.SignedTransaction;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One WebSocket connection. Messages are kept in the order of their arrival; each must be one that the AsyncAPI document
 * allows, also those that no test examines.
 */
final class StreamClient implements AutoCloseable {

    private static final SocketContract CONTRACT = new SocketContract();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final BlockingQueue<JsonNode> arrived = new LinkedBlockingQueue<>();
    private final List<JsonNode> seen = new ArrayList<>();
    private final Queue<String> undocumented = new ConcurrentLinkedQueue<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;

    private StreamClient(URI address) {
        socket = http.newWebSocketBuilder()
                .connectTimeout(TIMEOUT)
                .buildAsync(address, new Listener())
                .join();
    }

    static StreamClient connect(URI address) {
        return new StreamClient(address);
    }

    void send(String text) {
        socket.sendText(text, true).join();
    }

    /** Confirmed with its topics; what the stream has sent is read by {@link #next}. */
    void subscribe(String subscription, String... topics) {
        send("{\"method\":\"subscribe\",\"subscription\":[%s]}".formatted(subscription));
        JsonNode answer = next(message -> type(message).equals("subscriptionResponse"));
        assertThat(answer.get("topics").valueStream().map(JsonNode::asString)).containsExactly(topics);
    }

    void subscribeAccount(Trader trader) {
        subscribe("{\"type\":\"account\",\"user\":\"%s\"}".formatted(trader.key()), "account." + trader.key());
    }

    void subscribeTrades(String symbol) {
        subscribe("{\"type\":\"trades\",\"symbol\":\"%s\"}".formatted(symbol), "trades." + symbol);
    }

    /** The outcome of a transaction that is sent through the socket. */
    Answer post(long id, SignedTransaction transaction) {
        send("{\"method\":\"post\",\"request\":{\"type\":\"action\",\"payload\":%s},\"id\":%d}"
                .formatted(transaction.text(), id));
        JsonNode answer = next(message -> type(message).equals("post"));
        assertThat(answer.get("id").asLong()).isEqualTo(id);
        return Answer.of(answer.get("data").get("payload"));
    }

    /** The next message of the account stream of this kind. */
    JsonNode nextAccount(Trader trader, String kind) {
        JsonNode message = next(candidate -> type(candidate).equals("account")
                && candidate.get("topic").asString().equals("account." + trader.key())
                && candidate.get("data").get("type").asString().equals(kind));
        return message.get("data");
    }

    /** The oldest message not yet taken that is one of these; others stay for later. */
    JsonNode next(Predicate<JsonNode> wanted) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            requireDocumented();
            for (JsonNode message : seen) {
                if (wanted.test(message)) {
                    seen.remove(message);
                    return message;
                }
            }
            JsonNode message = poll(deadline - System.nanoTime());
            if (message == null) {
                throw new AssertionError("no such message within " + TIMEOUT + "; there are " + seen);
            }
            seen.add(message);
        }
    }

    static String type(JsonNode message) {
        return message.get("type").asString();
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
        requireDocumented();
    }

    private @Nullable JsonNode poll(long nanos) {
        try {
            return arrived.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a message was awaited", e);
        }
    }

    private void received(String text) {
        JsonNode message = ApiJson.mapper().readTree(text);
        CONTRACT.serverViolations(message).forEach(violation -> undocumented.add(violation + " in " + text));
        arrived.add(message);
    }

    private void requireDocumented() {
        assertThat(undocumented).as("what the document does not allow").isEmpty();
    }

    private final class Listener implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                received(text.toString());
                text.setLength(0);
            }
            webSocket.request(1);
            return null;
        }
    }
}
