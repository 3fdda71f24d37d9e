package io.openperp.drill.client;

import io.openperp.api.json.ApiJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The result of one {@code POST /order}. */
public sealed interface Reply {

    /**
     * The exchange's answer, which is binding.
     *
     * @param text body of the answer as it was received
     * @param body the body, parsed
     * @param receipt text of the receipt; null: there is none
     */
    record Answered(String text, JsonNode body, @Nullable String receipt) implements Reply {

        public static Answered of(String text, @Nullable String receipt) {
            return new Answered(text, ApiJson.mapper().readTree(text), receipt);
        }

        public boolean isOk() {
            return body.get("status").asString().equals("ok");
        }

        /** Reason why the whole transaction was refused; to be called only if {@link #isOk} is false. */
        public String refusal() {
            return statuses().get(0).get("error").get("message").asString();
        }

        /**
         * Whether the transaction was refused because it had been executed before. False if another transaction with
         * its nonce had been executed.
         */
        public boolean saysExecuted() {
            return statuses()
                    .get(0)
                    .path("error")
                    .path("duplicate")
                    .asString("")
                    .equals("this");
        }

        public JsonNode statuses() {
            return body.get("response").get("data").get("statuses");
        }
    }

    /**
     * The exchange did not take the transaction: HTTP 429 or 503, or no connection. The transaction was not executed.
     */
    record NotTaken(String why) implements Reply {}

    /**
     * The outcome is unknown: the connection broke, no answer came in time, or one with another HTTP status than those
     * of {@link Answered} (200, 400, 413) and {@link NotTaken} (429, 503). The transaction may have been executed, or
     * may still be executed.
     */
    record Unknown(String why) implements Reply {}
}
