package io.openperp.stream.trade;

import io.openperp.api.ApiJson;
import io.openperp.api.ServerMessage;
import io.openperp.stream.StreamSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * {@code post}: the payload goes to the gateway's {@code POST /order}, which accepts all transactions, and its answer back.
 * Requests of one connection run side by side; who needs an order waits for the result.
 */
@Component
public class Trades implements AutoCloseable {

    private static final String FORM =
            "post needs {\"request\":{\"type\":\"action\",\"payload\":{…}},\"id\":N}, N an integer";

    /** Of a body: as text, as bytes, and in the buffers of the HTTP client. */
    private static final int COPIES = 3;

    private final URI order;
    private final StreamSettings settings;
    private final HttpClient client;

    public Trades(StreamSettings settings) {
        this.settings = settings;
        this.order = settings.gateway().resolve("/api/v1/order");
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .connectTimeout(settings.tradeTimeout())
                .build();
    }

    /**
     * Returns at once; the answer comes later, and exactly once.
     *
     * @param text of the whole message: the payload is passed on letter for letter
     */
    public void submit(
            JsonNode message, String text, Unanswered places, String remoteAddress, Consumer<ServerMessage> answer) {
        JsonNode number = message.path("id");
        Long id = number.isIntegralNumber() && number.canConvertToLong() ? number.longValue() : null;
        JsonNode request = message.path("request");
        JsonNode type = request.path("type");
        boolean isAction = type.isString() && type.stringValue().equals("action");
        if (id == null || !isAction || !request.path("payload").isObject()) {
            answer.accept(new ServerMessage.Refused(FORM, id));
            return;
        }
        String body = PostedPayload.of(text);
        long bytes = COPIES * (long) body.length();
        if (!places.tryEnter(bytes)) {
            answer.accept(new ServerMessage.Refused(
                    "more than " + settings.tradesInFlight() + " transactions are unanswered; nothing was done", id));
            return;
        }
        Thread.ofVirtual().name("trade").start(() -> {
            try {
                answer.accept(answerOf(id, body, remoteAddress));
            } finally {
                places.leave(bytes);
            }
        });
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private ServerMessage answerOf(long id, String body, String remoteAddress) {
        try {
            return message(id, client.send(request(body, remoteAddress), HttpResponse.BodyHandlers.ofString()));
        } catch (ConnectException down) {
            return new ServerMessage.Refused("the gateway is not available; nothing was done, try again", id);
        } catch (IOException | JacksonException unknown) {
            return unknownOutcome(id);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return unknownOutcome(id);
        }
    }

    private HttpRequest request(String body, String remoteAddress) {
        HttpRequest.Builder request = HttpRequest.newBuilder(order)
                .timeout(settings.tradeTimeout())
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", remoteAddress)
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!settings.gatewaySecret().isEmpty()) {
            request.header("Authorization", "Bearer " + settings.gatewaySecret());
        }
        return request.build();
    }

    private static ServerMessage message(long id, HttpResponse<String> answer) {
        JsonNode body = ApiJson.mapper().readTree(answer.body());
        if (body.has("status")) {
            return new ServerMessage.Posted(id, new ServerMessage.Result("action", body));
        }
        JsonNode error = body.path("error");
        return error.isString() ? new ServerMessage.Refused(error.stringValue(), id) : unknownOutcome(id);
    }

    private static ServerMessage unknownOutcome(@Nullable Long id) {
        return new ServerMessage.Refused(
                "the gateway gave no answer: whether the transaction was executed is not known; look its orders up or"
                        + " send the same transaction again",
                id);
    }
}
