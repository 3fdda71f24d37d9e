package io.openperp.trade.orders.open;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Describes the actions that wait together with the open orders of an account: for the first fill of an order, or in a
 * basket.
 */
final class WaitingActions {

    private static final BigDecimal BASIS_POINTS_OF_PERCENT = BigDecimal.valueOf(100);

    private final Map<String, List<String>> byOrder = new HashMap<>();

    WaitingActions(FullAccount account) {
        for (PendingOnFill armed : account.pendingOnFill()) {
            byOrder.put(armed.parentOrderId(), lines("with the first fill: ", armed.actions(), false));
        }
        for (WaitingBasket basket : Objects.requireNonNullElse(account.baskets(), List.<WaitingBasket>of())) {
            byOrder.put(
                    basket.orderId(), lines("once it triggers: ", basket.actions(), Boolean.TRUE.equals(basket.i())));
        }
    }

    /** Lines about the actions that wait with this order; empty if there are none. */
    List<String> of(String orderId) {
        return byOrder.getOrDefault(orderId, List.of());
    }

    private static List<String> lines(String when, List<Map<String, Object>> actions, boolean areIsolated) {
        return actions.stream()
                .flatMap(action -> action.entrySet().stream())
                .map(action -> "  ↳ " + when + new Words(action.getKey(), fields(action.getValue()), areIsolated))
                .toList();
    }

    private static Map<?, ?> fields(Object value) {
        return value instanceof Map<?, ?> fields ? fields : Map.of();
    }

    /**
     * Describes one action.
     *
     * @param tag tag of the action in the signed form
     * @param fields fields of the action in the signed form
     * @param areIsolated whether all actions of the basket are isolated
     */
    private record Words(String tag, Map<?, ?> fields, boolean areIsolated) {

        @Override
        public String toString() {
            return switch (tag) {
                case "l" -> order(is("b"), with(" at ", "px") + timeInForce());
                case "m" -> order(is("b"), " at the market" + slippage("slippage"));
                case "st" -> "stop, " + order(is("d"), mark(is("d"), "tr") + limit("lim") + slippage("slippage"));
                case "tp" ->
                    "take profit, " + order(!is("d"), mark(is("d"), "tr") + limit("lim") + slippage("slippage"));
                case "rng" -> "range, " + order(!is("d"), range(is("d")));
                case "trl" -> "trailing stop, " + order(!is("b"), trail() + limit("lim") + slippage("slippage"));
                case "trig" ->
                    "basket of " + list("actions").size() + (list("actions").size() == 1 ? " action" : " actions")
                            + mark(is("d"), "tr");
                case "mod" ->
                    "modify order " + text("oid") + with(" to ", text("sz").isEmpty() ? "amount" : "sz");
                case "cx" -> "cancel order " + text("oid");
                case "cxa" ->
                    list("c").isEmpty() ? "cancel all open orders" : "cancel all open orders in " + symbols(list("c"));
                default -> tag;
            };
        }

        private static String symbols(List<?> list) {
            return list.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }

        private String order(boolean isBuy, String where) {
            return (isBuy ? "buy" : "sell") + with(" ", "sz") + " " + text("c") + where
                    + (is("r") ? ", reduce-only" : "")
                    + (is("i") || areIsolated ? ", isolated" : "");
        }

        private String mark(boolean isAbove, String price) {
            return with(" once the mark is " + (isAbove ? "≥ " : "≤ "), price);
        }

        /**
         * Describes the triggers of a range, each with its limit and slippage. The lower trigger is the stop of a long.
         */
        private String range(boolean isLong) {
            return mark(false, "pmin")
                    + limit("lmin")
                    + slippage(isLong ? "slSlippage" : "tpSlippage")
                    + with(" or ≥ ", "pmax")
                    + limit("lmax")
                    + slippage(isLong ? "tpSlippage" : "slSlippage");
        }

        private String trail() {
            return has("trb") ? " " + percent("trb") + " behind the best mark" : "";
        }

        private String timeInForce() {
            String name = text("tif").toLowerCase(Locale.ROOT);
            return name.isEmpty() || name.equals("gtc") ? "" : ", " + name;
        }

        private String limit(String name) {
            return with(", limit ", name);
        }

        private String slippage(String name) {
            return has(name) ? ", at most " + percent(name) + " from the mark" : "";
        }

        private String percent(String name) {
            BigDecimal bps = new BigDecimal(text(name));
            return plain(bps.divide(BASIS_POINTS_OF_PERCENT)) + " %";
        }

        /**
         * Returns {@code words} followed by the number in the field {@code name}; empty if the action has no such
         * field.
         */
        private String with(String words, String name) {
            return has(name) ? words + plain(new BigDecimal(text(name))) : "";
        }

        private boolean has(String name) {
            return !text(name).isEmpty();
        }

        private static String plain(BigDecimal number) {
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        }

        private String text(String name) {
            return Objects.toString(fields.get(name), "");
        }

        private boolean is(String name) {
            return Boolean.TRUE.equals(fields.get(name));
        }

        private List<?> list(String name) {
            return fields.get(name) instanceof List<?> list ? list : List.of();
        }
    }
}
