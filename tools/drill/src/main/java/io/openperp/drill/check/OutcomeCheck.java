package io.openperp.drill.check;

import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedOutcome;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Base58;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What an account is told of single orders by their IDs alone, when it never got an answer to their transaction, against
 * the logs: this is how a client finds out after a timeout.
 */
final class OutcomeCheck {

    private final RecordedFacts facts;
    private final ApiClient door;
    private final List<String> discrepancies = new ArrayList<>();

    /** What the log says of an order. */
    private record Recorded(StatusKind status, long filled) {}

    private OutcomeCheck(RecordedFacts facts, ApiClient door) {
        this.facts = facts;
        this.door = door;
    }

    /** @param check of what one account was told */
    static List<String> discrepancies(AnswerCheck check, RecordedFacts facts, ApiClient door)
            throws InterruptedException {
        OutcomeCheck outcomes = new OutcomeCheck(facts, door);
        for (SentTransaction sent : check.carriedOut()) {
            for (String orderId : sent.placed()) {
                outcomes.mustBeTold(sent, orderId);
            }
        }
        for (SentTransaction sent : check.absent()) {
            for (String orderId : sent.placed()) {
                outcomes.mustBeUnknown(sent, orderId);
            }
        }
        return outcomes.discrepancies;
    }

    private void mustBeTold(SentTransaction sent, String orderId) throws InterruptedException {
        Optional<JsonNode> told = door.outcome(sent.account(), orderId);
        Optional<Recorded> recorded = recorded(sent, orderId);
        boolean isSame = told.isPresent() && recorded.isPresent() && isSame(told.get(), recorded.get(), sent);
        require(
                isSame,
                orderId,
                told,
                "the log has " + recorded.map(Recorded::toString).orElse("no outcome"),
                sent);
    }

    private void mustBeUnknown(SentTransaction sent, String orderId) throws InterruptedException {
        Optional<JsonNode> told = door.outcome(sent.account(), orderId);
        require(told.isEmpty(), orderId, told, "it was never carried out", sent);
    }

    /** Its own last state; of an order that reached no market, what came of its action. */
    private Optional<Recorded> recorded(SentTransaction sent, String orderId) {
        OrderState state = facts.orders(sent.account()).get(orderId);
        if (state != null) {
            return Optional.of(new Recorded(state.getStatus(), state.getFilledSize()));
        }
        return facts.executions(sent.account(), sent.nonce()).stream()
                .flatMap(List::stream)
                .filter(status -> isOf(status, orderId))
                .findFirst()
                .map(status -> new Recorded(status.getKind(), status.getFilledSize()));
    }

    private static boolean isOf(ActionStatus status, String orderId) {
        return Base58.encode(status.getOrderId().toByteArray()).equals(orderId);
    }

    private static boolean isSame(JsonNode told, Recorded recorded, SentTransaction sent) {
        return told.get("status").asString().equals(RecordedOutcome.word(recorded.status))
                && Units.of(told.get("executedSize")).equals(BigInteger.valueOf(recorded.filled))
                && told.get("nonce").asLong(-1) == sent.nonce();
    }

    private void require(
            boolean condition, String orderId, Optional<JsonNode> told, String truth, SentTransaction sent) {
        if (!condition) {
            discrepancies.add("asked for order %s, /account tells %s, but %s: %s"
                    .formatted(orderId, told.map(JsonNode::toString).orElse("nothing"), truth, sent));
        }
    }
}
