package io.openperp.client;

import io.openperp.api.ApiJson;
import io.openperp.api.OrderAnswer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Transactions sent over a socket and not answered yet. Guarded by the lock of the streams. */
final class PendingPosts {

    private final Map<Long, CompletableFuture<Submission>> waiting = new HashMap<>();
    private long lastId;

    /** The message for the socket; the answer to it completes the future. */
    JsonNode message(SignedTransaction transaction, CompletableFuture<Submission> answer) {
        waiting.put(++lastId, answer);
        ObjectNode message = ApiJson.mapper().createObjectNode().put("method", "post");
        message.putObject("request")
                .put("type", "action")
                .set("payload", ApiJson.mapper().readTree(transaction.json()));
        return message.put("id", lastId);
    }

    /** Takes a result, or an error with an ID. Returns the task that completes its future. */
    Runnable answered(JsonNode message) {
        CompletableFuture<Submission> answer = waiting.remove(message.path("id").asLong());
        if (answer == null) {
            return () -> {};
        }
        Submission submission = submission(message);
        return () -> answer.complete(submission);
    }

    /** The connection broke: the outcomes are unknown. */
    Runnable lost(String reason) {
        Map<Long, CompletableFuture<Submission>> unanswered = new HashMap<>(waiting);
        waiting.clear();
        return () -> unanswered.values().forEach(answer -> answer.complete(new Submission.Unknown(reason)));
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
