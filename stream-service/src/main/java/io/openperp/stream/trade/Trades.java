package io.openperp.stream.trade;

import io.openperp.api.ApiVersion;
import io.openperp.api.action.OrderAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ServerMessage;
import io.openperp.api.stream.ServerMessage.RequestId;
import io.openperp.stream.StreamSettings;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Handles {@code post} messages: sends the payload to the gateway's {@code POST /order}, which accepts all
 * transactions, and the answer back to the client. Transactions of one connection run concurrently; a client that needs
 * an order of execution waits for each result.
 */
@Component
public class Trades implements AutoCloseable {

    private static final String FORM =
            "post needs {\"request\":{\"type\":\"action\",\"payload\":{…}},\"id\":N}, N an integer; \"receipt\":true or"
                    + " false may stand beside them";

    /**
     * Beginning of every answer of the gateway that has results of a transaction; an answer that begins otherwise is a
     * refusal.
     */
    private static final String ORDER_ANSWER = "{\"status\":";

    /** Number of copies of a body in memory: as text, as bytes, and in the buffers of the HTTP client. */
    private static final int COPIES = 3;

    /**
     * The sender of a transaction.
     *
     * @param address its remote address
     * @param spelling {@link ApiVersion} of the API in which its answer is written
     */
    public record Client(String address, ApiVersion spelling) {}

    private final StreamSettings settings;
    private final OrderForwarder forwarder;

    public Trades(StreamSettings settings) {
        this.settings = settings;
        this.forwarder = new OrderForwarder(settings);
    }

    /**
     * Submits a transaction and returns at once; the answer comes later, and exactly once.
     *
     * @param text text of the whole message, from which the payload is forwarded unchanged
     * @param named ID to return if the message is refused; a post's own {@code id} must be a whole number; null: the
     *     message has none
     * @param answer receives the answer as JSON
     */
    public void submit(
            JsonNode message,
            String text,
            @Nullable RequestId named,
            Unanswered places,
            Client client,
            Consumer<byte[]> answer) {
        JsonNode number = message.path("id");
        boolean isNumbered = number.isIntegralNumber() && number.canConvertToLong();
        JsonNode request = message.path("request");
        JsonNode type = request.path("type");
        boolean isAction = type.isString() && type.stringValue().equals("action");
        JsonNode receipt = message.path("receipt");
        boolean isFormed = receipt.isMissingNode() || receipt.isBoolean();
        if (!isNumbered || !isAction || !request.path("payload").isObject() || !isFormed) {
            answer.accept(refused(FORM, named));
            return;
        }
        submit(
                new PlainPost(number.longValue(), PostedPayload.of(text), receipt.asBoolean(false)),
                places,
                client,
                answer);
    }

    /** Submits a post that has been read already and returns at once; the answer comes later, and exactly once. */
    public void submit(PlainPost post, Unanswered places, Client client, Consumer<byte[]> answer) {
        long bytes = COPIES * (long) post.payload().length();
        if (!places.tryEnter(bytes)) {
            answer.accept(refused(
                    "more than " + settings.tradesInFlight() + " transactions are unanswered; nothing was done",
                    RequestId.of(post.id())));
            return;
        }
        forwarder.take(new OrderForwarder.PendingPost(
                post.payload(), client, post.wantsReceipt(), new OrderForwarder.Reply() {

                    @Override
                    public void answered(String body, @Nullable String receipt) {
                        finish(message(
                                post.id(), post.wantsReceipt() ? body : spelled(body, client.spelling()), receipt));
                    }

                    @Override
                    public void notSent() {
                        finish(refused(
                                "the gateway is not available; nothing was done, try again", RequestId.of(post.id())));
                    }

                    @Override
                    public void unknown() {
                        finish(unknownOutcome(RequestId.of(post.id())));
                    }

                    private void finish(byte[] json) {
                        try {
                            answer.accept(json);
                        } finally {
                            places.leave(bytes);
                        }
                    }
                }));
    }

    /**
     * Converts the answer of release 1.0.12 to the client's API version; batches have no headers in which to request
     * one.
     */
    private static String spelled(String answer, ApiVersion spelling) {
        if (spelling == ApiVersion.RELEASE || !answer.startsWith(ORDER_ANSWER)) {
            return answer;
        }
        try {
            byte[] json = answer.getBytes(StandardCharsets.UTF_8);
            return new String(ApiJson.respelled(json, OrderAnswer.class, spelling), StandardCharsets.UTF_8);
        } catch (JacksonException ofLaterRelease) {
            return answer; // better in the other spelling than not at all
        }
    }

    @Override
    public void close() {
        forwarder.close();
    }

    /**
     * Creates the message for the client. The payload is its last part, so that the text signed by a receipt can be
     * found without a parser (RCP-006).
     *
     * @param answer body of the gateway's answer, which is passed on unchanged
     */
    private static byte[] message(long id, String answer, @Nullable String receipt) {
        if (answer.startsWith(ORDER_ANSWER)) {
            String signed =
                    receipt == null ? "" : ",\"receipt\":" + ApiJson.mapper().writeValueAsString(receipt);
            return ("{\"type\":\"post\",\"id\":" + id + signed + ",\"data\":{\"type\":\"action\",\"payload\":" + answer
                            + "}}")
                    .getBytes(StandardCharsets.UTF_8);
        }
        try {
            JsonNode error = ApiJson.mapper().readTree(answer).path("error");
            return error.isString() ? refused(error.stringValue(), RequestId.of(id)) : unknownOutcome(RequestId.of(id));
        } catch (JacksonException unknown) {
            return unknownOutcome(RequestId.of(id));
        }
    }

    private static byte[] unknownOutcome(RequestId id) {
        return refused(
                "the gateway gave no answer: whether the transaction was executed is not known; look its orders up or"
                        + " send the same transaction again",
                id);
    }

    private static byte[] refused(String sentence, @Nullable RequestId id) {
        ServerMessage refusal = new ServerMessage.Refused(sentence, id);
        return ApiJson.mapper().writeValueAsBytes(refusal);
    }

    /** Counts the transactions of one client that the gateway has not answered. */
    public interface Unanswered {

        /**
         * Adds a transaction, which takes this many bytes of memory until {@link #leave} is called. Returns false and
         * adds nothing if there are too many.
         */
        boolean tryEnter(long bytes);

        void leave(long bytes);
    }
}
