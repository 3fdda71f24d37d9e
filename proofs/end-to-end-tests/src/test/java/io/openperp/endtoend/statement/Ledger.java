package io.openperp.endtoend.statement;

import io.openperp.drill.client.SentTransaction.Outcome;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Every order that an account reports: whether the reports agree with each other and with the answers. */
public final class Ledger {

    private static final Set<String> RESTING = Set.of("resting", "working");

    private final ReportedAccount shown;
    private final Map<String, JsonNode> open = new HashMap<>();
    private final Map<String, JsonNode> ended = new HashMap<>();
    private final Map<String, BigDecimal> filled = new HashMap<>();
    private final Discrepancies discrepancies = new Discrepancies();

    private Ledger(ReportedAccount shown) {
        this.shown = shown;
    }

    /** Checks that each order is either open or has ended, once, and that its filled size is the sum of its fills. */
    public static Ledger of(ReportedAccount shown) {
        Ledger ledger = new Ledger(shown);
        shown.fills().forEach(ledger::addFill);
        shown.openOrders().forEach(ledger::addOpen);
        shown.orderHistory().forEach(ledger::addEnded);
        ledger.filled.forEach((orderId, size) -> ledger.discrepancies.require(
                ledger.knows(orderId),
                "account %s has fills of order %s, which it does not show",
                shown.account(),
                orderId));
        return ledger;
    }

    /** Inconsistencies of the account, and differences from what it was compared with; empty if there are none. */
    public List<String> discrepancies() {
        return discrepancies.found();
    }

    public boolean knows(String orderId) {
        return open.containsKey(orderId) || ended.containsKey(orderId);
    }

    /** The account must not report any of these orders: their transaction was never executed. */
    public void requireNoOrders(Collection<String> orderIds) {
        for (String orderId : orderIds) {
            discrepancies.require(
                    !knows(orderId), "order %s of a transaction that was never carried out is shown", orderId);
        }
    }

    /**
     * The orders must be as answered, or in a state that may follow.
     *
     * @param placed the orders that the transaction itself placed: another order in an outcome is one that it modified
     *     or cancelled
     */
    public void requireOrders(Collection<String> placed, Collection<Outcome> outcomes) {
        outcomes.forEach(outcome -> requireOrders(placed, outcome));
    }

    private void requireOrders(Collection<String> placed, Outcome outcome) {
        switch (outcome.status()) {
            case "resting" -> mustBeKnown(outcome);
            case "working" -> {
                mustBeKnown(outcome);
                discrepancies.require(
                        filledOf(outcome).compareTo(outcome.number("filledSz")) >= 0,
                        "answered %s, but only %s is filled",
                        outcome,
                        filledOf(outcome));
            }
            case "filled", "partiallyFilled" -> mustHaveEnded(outcome, outcome.number("totalSz"));
            case "cancelledIOC" -> mustHaveEnded(outcome, outcome.number("filledSz"));
            case "cancelled", "cancelledReduceOnly", "cancelledSelfCrossing", "cancelledRiskLimit" ->
                mustHaveEnded(outcome, filledOf(outcome));
            case "rejectedCrossing", "rejectedRiskLimit", "rejectedInvalid", "rejectedDuplicate" ->
                mustBeRejected(placed, outcome);
            case "cancelOneRejected" ->
                discrepancies.require(
                        !open.containsKey(outcome.orderId()), "answered %s, but the order is open", outcome);
            case "cancelAllRejected", "deposit", "transfer", "transferFailed", "updateUserSettings" -> {
                // concerns no order
            }
            case "error", "createSubAccount", "createSubAccountFailed", "multisigCreated", "multisigCreatedFailed" -> {
                // as above
            }
            case "renameSubAccount", "renameSubAccountFailed", "removeSubAccount", "removeSubAccountFailed" -> {
                // as above
            }
            case "approveBuilderCode", "revokeBuilderCode", "agentWallet", "agentWalletFailed" -> {
                // as above
            }
            case "proposalCreated",
                    "proposalApproved",
                    "proposalReadyForExecution",
                    "proposalExecuted",
                    "proposalFailed",
                    "proposalCancelled",
                    "proposalRejected" -> {
                // its orders are those of the multisig account
            }
            case "withdrawalRequested",
                    "withdrawalFailed",
                    "withdrawal",
                    "setMarketState",
                    "listMarket",
                    "settleMarket",
                    "moveMarket" -> {
                // concerns no order
            }
            default -> discrepancies.require(false, "unexpected answer %s", outcome);
        }
    }

    private void mustBeKnown(Outcome outcome) {
        discrepancies.require(
                knows(outcome.orderId()),
                "answered %s, but account %s does not show the order",
                outcome,
                shown.account());
    }

    private void mustHaveEnded(Outcome outcome, BigDecimal executed) {
        JsonNode order = ended.get(outcome.orderId());
        if (order == null) {
            discrepancies.require(
                    false,
                    "answered %s, but account %s does not show the order as ended: %s",
                    outcome,
                    shown.account(),
                    String.valueOf(open.get(outcome.orderId())));
            return;
        }
        discrepancies.require(
                order.get("status").asString().equals(outcome.status()),
                "answered %s, but shown as %s",
                outcome,
                order);
        discrepancies.equal("executedSize", order.get("executedSize").decimalValue(), executed, order);
    }

    /** Requires a refused order not to exist; a refused modify leaves its order unchanged. */
    private void mustBeRejected(Collection<String> placed, Outcome outcome) {
        if (!placed.contains(outcome.orderId())) {
            return;
        }
        discrepancies.require(
                !open.containsKey(outcome.orderId()) && filledOf(outcome).signum() == 0,
                "answered %s, but the order is open or filled",
                outcome);
        JsonNode order = ended.get(outcome.orderId());
        discrepancies.require(
                order == null || order.get("status").asString().equals(outcome.status()),
                "answered %s, but shown as %s",
                outcome,
                String.valueOf(order));
    }

    private void addFill(JsonNode fill) {
        if (Statement.isSettlement(fill)) {
            return; // of no order
        }
        String isolated = fill.path("isoPubkey").asString("");
        String account = isolated.isEmpty() ? shown.account() : isolated;
        String own = fill.get("maker").asString().equals(account) ? "orderIdMaker" : "orderIdTaker";
        filled.merge(fill.get(own).asString(), fill.get("amount").decimalValue(), BigDecimal::add);
    }

    private void addOpen(JsonNode order) {
        discrepancies.require(open.put(id(order), order) == null, "open order listed twice: %s", order);
        mustBeFilled(order, "filledSize");
        mustBeLeft(order);
        discrepancies.require(
                RESTING.contains(order.get("status").asString()), "open, but neither resting nor working: %s", order);
    }

    /**
     * Requires the open size to be the unfilled size, or less for a reduce-only order, which shrinks with the position.
     */
    private void mustBeLeft(JsonNode order) {
        BigDecimal left = order.get("originalSize").decimalValue().subtract(fillsOf(id(order)));
        BigDecimal size = order.get("size").decimalValue();
        if (order.get("reduceOnly").asBoolean()) {
            discrepancies.require(
                    size.signum() > 0 && size.compareTo(left) <= 0,
                    "size is not within what has not filled: %s",
                    order);
        } else {
            discrepancies.equal("size", size, left, order);
        }
    }

    private void addEnded(JsonNode order) {
        discrepancies.require(ended.put(id(order), order) == null, "order ended twice: %s", order);
        discrepancies.require(!open.containsKey(id(order)), "order ended and open: %s", order);
        mustBeFilled(order, "executedSize");
    }

    private void mustBeFilled(JsonNode order, String field) {
        discrepancies.equal(field, order.get(field).decimalValue(), fillsOf(id(order)), order);
    }

    private BigDecimal filledOf(Outcome outcome) {
        return fillsOf(outcome.orderId());
    }

    private BigDecimal fillsOf(String orderId) {
        return filled.getOrDefault(orderId, BigDecimal.ZERO);
    }

    private static String id(JsonNode order) {
        return order.get("orderId").asString();
    }
}
