package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The answer of {@code POST /order}, whose fields have been checked. */
record Answer(String status, List<Outcome> outcomes) {

    Answer {
        outcomes = List.copyOf(outcomes);
    }

    /** Parses a body of {@code POST /order} and checks its every key against the API's tables. */
    static Answer of(JsonNode body) {
        Shapes.orderAnswer(body);
        List<Outcome> outcomes = body.get("response")
                .get("data")
                .get("statuses")
                .valueStream()
                .map(Outcome::of)
                .toList();
        return new Answer(body.get("status").asString(), outcomes);
    }

    boolean isOk() {
        return status.equals("ok");
    }

    /** The only outcome of a transaction that was admitted. */
    Outcome only() {
        assertThat(status).as("status of %s", outcomes).isEqualTo("ok");
        assertThat(outcomes).hasSize(1);
        return outcomes.getFirst();
    }

    /** Reason why the whole transaction was refused. */
    String refusal() {
        assertThat(status).as("status of %s", outcomes).isEqualTo("error");
        assertThat(outcomes).hasSize(1);
        assertThat(outcomes.getFirst().status()).isEqualTo("error");
        return outcomes.getFirst().text("message");
    }

    List<String> statuses() {
        return outcomes.stream().map(Outcome::status).toList();
    }

    List<String> orderIds() {
        return outcomes.stream()
                .filter(outcome -> outcome.fields().has("oid"))
                .map(Outcome::orderId)
                .toList();
    }
}
