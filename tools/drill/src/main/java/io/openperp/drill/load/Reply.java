package io.openperp.drill.load;

import tools.jackson.databind.JsonNode;

/** The result of one {@code POST /order}. */
public sealed interface Reply {

    /** The exchange's answer, which is binding. */
    record Answered(JsonNode body) implements Reply {

        public boolean isOk() {
            return body.get("status").asString().equals("ok");
        }

        /** Why the whole transaction was refused. */
        public String refusal() {
            return statuses().get(0).get("error").get("message").asString();
        }

        /** Whether it was refused because it, and no other transaction with its nonce, had been executed before. */
        public boolean saysExecuted() {
            return statuses()
                    .get(0)
                    .path("error")
                    .path("detail")
                    .asString("")
                    .startsWith("this very transaction was executed");
        }

        public JsonNode statuses() {
            return body.get("response").get("data").get("statuses");
        }
    }

    /** HTTP 429 or 503, or the connection was refused: not executed. */
    record NotTaken(String why) implements Reply {}

    /** HTTP 408 or another 5xx, or the connection broke: it may have been executed, or be executed later. */
    record Unknown(String why) implements Reply {}
}
