package io.openperp.drill.check;

import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.audit.Statement;
import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedFacts.RecordedFill;
import io.openperp.drill.journal.RecordedOutcome;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.OrderState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Compares what {@code /account} reports with the logs: every fill, the last state of every order, every total. */
final class AccountCheck {

    private final ReportedAccount shown;
    private final RecordedFacts facts;
    private final List<String> discrepancies = new ArrayList<>();

    private AccountCheck(ReportedAccount shown, RecordedFacts facts) {
        this.shown = shown;
        this.facts = facts;
    }

    /**
     * Empty if there are none.
     *
     * @param shown of one account: without its isolated accounts, or of one of these
     * @param deposits what was paid in from outside the exchange, in USD
     */
    static List<String> discrepancies(ReportedAccount shown, RecordedFacts facts, String deposits) {
        AccountCheck check = new AccountCheck(shown, facts);
        check.fills();
        check.orders();
        check.totals();
        check.settings();
        BigInteger earned = facts.builders().earned(shown.account());
        check.discrepancies.addAll(Statement.discrepancies(shown, check.paidIn(deposits), earned));
        return check.discrepancies;
    }

    /** With what came or left by transfers, and without what left by withdrawals, each as its own events say. */
    private String paidIn(String deposits) {
        AccountTotals totals = facts.totals(shown.account()).orElse(AccountTotals.getDefaultInstance());
        long withdrawn = facts.withdrawals().left(shown.account());
        require(
                totals.getWithdrawn() == withdrawn,
                "%s has withdrawn %d units by its totals, and %d by its withdrawals",
                shown.account(),
                totals.getWithdrawn(),
                withdrawn);
        return Units.decimal(Units.of(deposits)
                        .add(BigInteger.valueOf(totals.getTransferred()))
                        .subtract(BigInteger.valueOf(withdrawn)))
                .toPlainString();
    }

    private void fills() {
        List<RecordedFill> recorded = facts.fills(shown.account());
        Map<RecordedFill, Integer> counts = new HashMap<>();
        recorded.forEach(fill -> counts.merge(fill, 1, Integer::sum));
        shown.fills().forEach(fill -> counts.merge(read(fill), -1, Integer::sum));
        counts.forEach((fill, count) ->
                require(count == 0, "%s: %d more in the log than shown of %s", shown.account(), count, fill));
    }

    private RecordedFill read(JsonNode fill) {
        boolean isTaker = fill.get("taker").asString().equals(shown.account());
        return new RecordedFill(
                fill.get("symbol").asString(),
                fill.get(isTaker ? "orderIdTaker" : "orderIdMaker").asString(),
                fill.get(isTaker ? "orderIdMaker" : "orderIdTaker").asString(),
                isTaker,
                fill.get("isBuy").asBoolean(),
                units(fill.get("price")),
                units(fill.get("amount")));
    }

    private void orders() {
        Map<String, OrderState> recorded = facts.orders(shown.account());
        List<JsonNode> all = Stream.concat(shown.openOrders().stream(), shown.orderHistory().stream())
                .toList();
        require(
                all.size() == recorded.size(),
                "%s shows %d orders, the log has %d",
                shown.account(),
                all.size(),
                recorded.size());
        for (JsonNode order : all) {
            OrderState state = recorded.get(order.get("orderId").asString());
            require(
                    state != null && isSame(order, state),
                    "%s shows %s, the log has %s",
                    shown.account(),
                    order,
                    String.valueOf(state));
        }
    }

    private static boolean isSame(JsonNode order, OrderState state) {
        JsonNode executed = order.has("executedSize") ? order.get("executedSize") : order.get("filledSize");
        return order.get("status").asString().equals(RecordedOutcome.wireName(state.getStatus()))
                && units(order.get("originalSize")) == state.getOriginalSize()
                && units(executed) == state.getFilledSize();
    }

    private void totals() {
        AccountTotals totals = facts.totals(shown.account()).orElse(AccountTotals.getDefaultInstance());
        JsonNode margin = shown.whole().get("margin");
        total("realizedPnl", margin, totals.getRealizedPnl());
        total("fees", margin, totals.getFees());
        total("funding", margin, totals.getFunding());
    }

    /** The builders that it has approved; of a sub-account its name. */
    private void settings() {
        Map<String, Integer> approvals = new TreeMap<>();
        shown.whole()
                .path("builderCodeApprovals")
                .forEach(approval -> approvals.put(
                        approval.get("recipient").asString(),
                        approval.get("maxFee").asInt()));
        Map<String, Integer> recorded = facts.builders().approvals(shown.account());
        require(
                approvals.equals(recorded),
                "%s shows approvals of builders %s, the log has %s",
                shown.account(),
                approvals,
                recorded);
        JsonNode name = shown.whole().path("name");
        facts.families()
                .name(shown.account())
                .ifPresent(last -> require(
                        name.isString() && name.asString().equals(last),
                        "%s shows the name %s, the log has %s",
                        shown.account(),
                        name,
                        last));
    }

    private void total(String field, JsonNode margin, long recorded) {
        require(
                Units.of(margin.get(field)).equals(BigInteger.valueOf(recorded)),
                "%s of %s is shown as %s, the log has %s units",
                field,
                shown.account(),
                margin.get(field),
                recorded);
    }

    private static long units(JsonNode number) {
        return Units.of(number).longValueExact();
    }

    private void require(boolean condition, String sentence, Object... arguments) {
        if (!condition) {
            discrepancies.add(sentence.formatted(arguments));
        }
    }
}
