package io.openperp.localsuite.drill;

import tools.jackson.databind.JsonNode;

/** What came back from {@code POST /order}. */
sealed interface Reply {

    /** The exchange's answer, which is binding. */
    record Answered(JsonNode body) implements Reply {

        boolean isOk() {
            return body.get("status").asString().equals("ok");
        }

        /** Why the whole transaction was refused. */
        String refusal() {
            return statuses().get(0).get("error").get("message").asString();
        }

        JsonNode statuses() {
            return body.get("response").get("data").get("statuses");
        }
    }

    /** HTTP 429 or 503, or nobody took the connection: nothing was done. */
    record NotTaken(String why) implements Reply {}

    /** HTTP 408 or another 5xx, or the connection broke: it may have been carried out, or still be. */
    record Unknown(String why) implements Reply {}
}
