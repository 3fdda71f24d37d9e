package io.openperp.localsuite.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Everything an account shows of its orders, and whether that agrees with itself and with what was answered. */
final class Ledger {

    private static final Set<String> RESTING = Set.of("resting", "working");

    private final Map<String, JsonNode> open = new HashMap<>();
    private final Map<String, JsonNode> ended = new HashMap<>();
    private final Map<String, BigDecimal> filled = new HashMap<>();

    private Ledger() {}

    /** Each order is either open or has ended, once, and its filled size is the sum of its fills. */
    static Ledger of(Trader trader) {
        Ledger ledger = new Ledger();
        for (JsonNode fill : trader.fills()) {
            String own = fill.get("maker").asString().equals(trader.key()) ? "orderIdMaker" : "orderIdTaker";
            ledger.filled.merge(fill.get(own).asString(), fill.get("amount").decimalValue(), BigDecimal::add);
        }
        for (JsonNode order : trader.openOrders()) {
            assertThat(ledger.open.put(id(order), order))
                    .as("listed before: %s", order)
                    .isNull();
            ledger.mustBeFilled(order, "filledSize");
        }
        for (JsonNode order : trader.orderHistory()) {
            assertThat(ledger.ended.put(id(order), order))
                    .as("ended before: %s", order)
                    .isNull();
            assertThat(ledger.open).as("ended, so no longer open").doesNotContainKey(id(order));
            ledger.mustBeFilled(order, "executedSize");
        }
        assertThat(ledger.filled.keySet()).as("orders with fills").allMatch(ledger::knows);
        return ledger;
    }

    boolean knows(String orderId) {
        return open.containsKey(orderId) || ended.containsKey(orderId);
    }

    /** Of these orders all are known or none is. */
    boolean knowsAllOf(List<String> orderIds) {
        long known = orderIds.stream().filter(this::knows).count();
        assertThat(known).as("known of %s", orderIds).isIn(0L, (long) orderIds.size());
        return known > 0;
    }

    /** What was answered is still so, or has gone on from there. */
    void mustHold(Answer answer) {
        assertThat(answer.isOk()).as(answer.toString()).isTrue();
        answer.outcomes().forEach(this::mustHold);
    }

    private void mustHold(Outcome outcome) {
        switch (outcome.status()) {
            case "resting" ->
                assertThat(knows(outcome.orderId())).as(outcome.toString()).isTrue();
            case "working" -> {
                assertThat(knows(outcome.orderId())).as(outcome.toString()).isTrue();
                assertThat(filledOf(outcome)).isGreaterThanOrEqualTo(outcome.number("filledSz"));
            }
            case "filled" -> mustHaveEnded(outcome, outcome.number("totalSz"));
            case "cancelledIOC" -> mustHaveEnded(outcome, outcome.number("filledSz"));
            case "cancelled" -> mustHaveEnded(outcome, filledOf(outcome));
            case "cancelOneRejected" -> assertThat(open).as(outcome.toString()).doesNotContainKey(outcome.orderId());
            default -> throw new AssertionError("nothing of this test is answered with " + outcome);
        }
    }

    private void mustHaveEnded(Outcome outcome, BigDecimal executed) {
        assertThat(ended).as(outcome.toString()).containsKey(outcome.orderId());
        JsonNode order = ended.get(outcome.orderId());
        assertThat(order.get("status").asString()).as(order.toString()).isEqualTo(outcome.status());
        assertThat(order.get("executedSize").decimalValue())
                .as(order.toString())
                .isEqualByComparingTo(executed);
    }

    private void mustBeFilled(JsonNode order, String field) {
        BigDecimal fills = filled.getOrDefault(id(order), BigDecimal.ZERO);
        assertThat(order.get(field).decimalValue()).as("fills of %s", order).isEqualByComparingTo(fills);
        if (order.has("size")) {
            assertThat(order.get("size").decimalValue())
                    .isEqualByComparingTo(
                            order.get("originalSize").decimalValue().subtract(fills));
            assertThat(order.get("status").asString()).isIn(RESTING);
        }
    }

    private BigDecimal filledOf(Outcome outcome) {
        return filled.getOrDefault(outcome.orderId(), BigDecimal.ZERO);
    }

    private static String id(JsonNode order) {
        return order.get("orderId").asString();
    }
}
