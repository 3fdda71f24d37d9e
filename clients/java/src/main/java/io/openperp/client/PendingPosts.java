package io.openperp.client;

import io.openperp.api.action.OrderAnswer;
import io.openperp.api.json.ApiJson;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Transactions that were sent over a WebSocket and have no answer yet. Guarded by the lock of {@link Streams}. */
final class PendingPosts {

    private static final String PAYLOAD = "\"payload\":";

    private final Map<Long, Waiting> waiting = new HashMap<>();

    /**
     * A transaction without an answer.
     *
     * @param receipts verifies the receipt of the answer; null if none was requested
     */
    private record Waiting(
            SignedTransaction transaction,
            CompletableFuture<Submission> answer,
            @Nullable ReceiptReader receipts) {

        void lost(String reason) {
            answer.complete(new Submission.Unknown(reason));
        }
    }

    /** Registers a transaction and returns the message to send it over the socket. The answer completes the future. */
    JsonNode message(
            long id,
            SignedTransaction transaction,
            CompletableFuture<Submission> answer,
            @Nullable ReceiptReader receipts) {
        waiting.put(id, new Waiting(transaction, answer, receipts));
        ObjectNode message = ApiJson.mapper().createObjectNode().put("method", "post");
        message.putObject("request")
                .put("type", "action")
                .set("payload", ApiJson.mapper().readTree(transaction.json()));
        if (receipts != null) {
            message.put("receipt", true);
        }
        return message.put("id", id);
    }

    boolean awaits(JsonNode message) {
        return waiting.containsKey(message.path("id").asLong());
    }

    /**
     * Processes the answer to a transaction, or an error that names the ID of its request. Returns the task that
     * completes the transaction's future; the task does nothing if no such transaction is pending.
     *
     * @param text the message as it was received
     */
    Runnable answered(JsonNode message, String text) {
        Waiting post = waiting.remove(message.path("id").asLong());
        if (post == null) {
            return () -> {};
        }
        Submission submission = submission(message);
        ReceiptReader receipts = post.receipts;
        String receipt = message.path("receipt").asString(null);
        return receipts == null || receipt == null
                ? () -> post.answer.complete(submission)
                : () -> verify(post, receipts, submission, text, receipt);
    }

    private static void verify(
            Waiting post, ReceiptReader receipts, Submission submission, String text, String receipt) {
        try {
            post.answer.complete(receipts.withReceipt(submission, post.transaction, payload(text), receipt));
        } catch (WrongReceiptException wrong) {
            post.answer.completeExceptionally(wrong);
        }
    }

    /**
     * The part of a message that the exchange's signature covers: the payload of the answer, exactly as it was sent.
     * Empty if the message has another form.
     */
    private static String payload(String text) {
        int begin = text.indexOf(PAYLOAD) + PAYLOAD.length();
        return begin < PAYLOAD.length() || !text.endsWith("}}") ? "" : text.substring(begin, text.length() - 2);
    }

    /**
     * Called when the connection broke. Returns the task that completes all pending futures with {@link
     * Submission.Unknown}.
     */
    Runnable lost(String reason) {
        Map<Long, Waiting> unanswered = new HashMap<>(waiting);
        waiting.clear();
        return () -> unanswered.values().forEach(post -> post.lost(reason));
    }

    private static Submission submission(JsonNode message) {
        if (message.path("type").asString("").equals("error")) {
            // The message may say that nothing was done, but programs must not depend on its text.
            return new Submission.Unknown(message.path("message").asString(""));
        }
        try {
            return Transactions.of(
                    ApiJson.mapper().treeToValue(message.path("data").path("payload"), OrderAnswer.class));
        } catch (JacksonException other) {
            return new Submission.Unknown("not an answer of an exchange: " + message);
        }
    }
}
