package io.openperp.drill.check;

import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedOutcome;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.units.Base58;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The outcome of single orders as {@code /account} answers it by their IDs, for transactions without an answer, compared with
 * the logs: this is how a client learns the outcome after a timeout.
 */
final class OutcomeCheck {

    private final RecordedFacts facts;
    private final ApiClient api;
    private final List<String> discrepancies = new ArrayList<>();

    /** The state of an order in the log. */
    private record Recorded(StatusKind status, long filled) {}

    private OutcomeCheck(RecordedFacts facts, ApiClient api) {
        this.facts = facts;
        this.api = api;
    }

    /** @param check of the answers of one account */
    static List<String> discrepancies(AnswerCheck check, RecordedFacts facts, ApiClient api)
            throws InterruptedException {
        OutcomeCheck outcomes = new OutcomeCheck(facts, api);
        for (SentTransaction sent : check.carriedOut()) {
            for (String orderId : sent.placed()) {
                outcomes.requireOutcome(sent, orderId);
            }
        }
        for (SentTransaction sent : check.absent()) {
            for (String orderId : sent.placed()) {
                outcomes.requireUnknown(sent, orderId);
            }
        }
        return outcomes.discrepancies;
    }

    private void requireOutcome(SentTransaction sent, String orderId) throws InterruptedException {
        Optional<JsonNode> answer = api.outcome(sent.account(), orderId);
        Optional<Recorded> recorded = recorded(sent, orderId);
        boolean isSame = answer.isPresent() && recorded.isPresent() && isSame(answer.get(), recorded.get(), sent);
        require(
                isSame,
                orderId,
                answer,
                "the log has " + recorded.map(Recorded::toString).orElse("no outcome"),
                sent);
    }

    private void requireUnknown(SentTransaction sent, String orderId) throws InterruptedException {
        Optional<JsonNode> answer = api.outcome(sent.account(), orderId);
        require(answer.isEmpty(), orderId, answer, "it was never carried out", sent);
    }

    /** Its last state; for an order that reached no market, the status of its action. */
    private Optional<Recorded> recorded(SentTransaction sent, String orderId) {
        return facts.order(sent.account(), orderId)
                .map(state -> new Recorded(state.getStatus(), state.getFilledSize()))
                .or(() -> facts.executions(sent.account(), sent.nonce()).stream()
                        .flatMap(List::stream)
                        .filter(status -> isOf(status, orderId))
                        .findFirst()
                        .map(status -> new Recorded(status.getKind(), status.getFilledSize())));
    }

    private static boolean isOf(ActionStatus status, String orderId) {
        return Base58.encode(status.getOrderId().toByteArray()).equals(orderId);
    }

    private static boolean isSame(JsonNode answer, Recorded recorded, SentTransaction sent) {
        return answer.get("status").asString().equals(RecordedOutcome.wireName(recorded.status))
                && Units.of(answer.get("executedSize")).equals(BigInteger.valueOf(recorded.filled))
                && answer.get("nonce").asLong(-1) == sent.nonce();
    }

    private void require(
            boolean condition, String orderId, Optional<JsonNode> answer, String truth, SentTransaction sent) {
        if (!condition) {
            discrepancies.add("/account answers %2$s for order %1$s, but %3$s: %4$s"
                    .formatted(orderId, answer.map(JsonNode::toString).orElse("nothing"), truth, sent));
        }
    }
}
