package io.openperp.stream.trade;

import io.openperp.api.Spelling;
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
 * {@code post}: the payload goes to the gateway's {@code POST /order}, which accepts all transactions, and its answer back.
 * Requests of one connection run side by side; who needs an order waits for the result.
 */
@Component
public class Trades implements AutoCloseable {

    private static final String FORM =
            "post needs {\"request\":{\"type\":\"action\",\"payload\":{…}},\"id\":N}, N an integer; \"receipt\":true or"
                    + " false may stand beside them";

    /** Beginning of the gateway's answer to a transaction. */
    private static final String ORDER_ANSWER = "{\"status\":";

    /** Number of copies of a body: as text, as bytes, and in the buffers of the HTTP client. */
    private static final int COPIES = 3;

    /**
     * The sender of a transaction.
     *
     * @param spelling spelling in which its answer is written
     */
    public record Client(String address, Spelling spelling) {}

    private final StreamSettings settings;
    private final OrderForwarder forwarder;

    public Trades(StreamSettings settings) {
        this.settings = settings;
        this.forwarder = new OrderForwarder(settings);
    }

    /**
     * Submits a transaction and returns at once; the answer comes later, and exactly once.
     *
     * @param text text of the whole message: the payload is passed on letter for letter
     * @param named ID of the message, which must be a number; null: it has none
     * @param answer takes JSON
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

    /** Submits a post that has been read already, likewise. */
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

    /** The answer as the gateway would have written it: batches have no headers, answers with a receipt do. */
    private static String spelled(String answer, Spelling spelling) {
        if (spelling == Spelling.RELEASE || !answer.startsWith(ORDER_ANSWER)) {
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
     * The payload is the end of the message, so that the text under a receipt is found without a parser (RCP-006).
     *
     * @param answer body of the gateway's answer, which is passed on as it is written
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

    /** The transactions of one client that the gateway has not answered. */
    public interface Unanswered {

        /**
         * Adds a transaction, which takes so many bytes of memory until it {@link #leave leaves}. Returns false, and takes
         * nothing, if there are too many.
         */
        boolean tryEnter(long bytes);

        void leave(long bytes);
    }
}
