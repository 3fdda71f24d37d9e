package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.client.Actions;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * The exits of an entry order: a stop, a take profit, or both, which the first fill of the entry order places. The
 * first of them that triggers ends the other.
 *
 * @param stop trigger price of the stop; null: none
 * @param takeProfit trigger price of the take profit; null: none
 */
record Bracket(@Nullable Decimal stop, @Nullable Decimal takeProfit) {

    static Bracket parse(@Nullable String stop, @Nullable String takeProfit) {
        return new Bracket(
                stop == null ? null : Ticket.positive("stop", stop),
                takeProfit == null ? null : Ticket.positive("take profit", takeProfit));
    }

    boolean isNone() {
        return stop == null && takeProfit == null;
    }

    /**
     * Throws {@link CommandFailed} unless the stop is at a loss and the take profit at a profit. Neither needs to be a
     * multiple of the tick (CND-002).
     */
    void requireFitting(Side entry, Decimal price) {
        if (stop != null) {
            requireSide("stop", stop, !entry.isBuy(), entry, price);
        }
        if (takeProfit != null) {
            requireSide("take profit", takeProfit, entry.isBuy(), entry, price);
        }
    }

    private static void requireSide(String what, Decimal trigger, boolean above, Side entry, Decimal price) {
        boolean isAbove = trigger.units() > price.units();
        if (isAbove != above || trigger.units() == price.units()) {
            throw CommandFailed.usage("the %s of a %s at %s is %s; it must be %s it"
                    .formatted(what, entry.isBuy() ? "buy" : "sell", price, trigger, above ? "above" : "below"));
        }
    }

    /** Returns an on-fill order whose first fill places the exits; the entry order itself if there are no exits. */
    Action around(LimitOrder entry, Decimal size) {
        Side closing = entry.side().opposite();
        String symbol = entry.symbol();
        if (stop != null && takeProfit != null) {
            boolean isLong = entry.side().isBuy();
            Decimal low = isLong ? stop : takeProfit;
            Decimal high = isLong ? takeProfit : stop;
            return Actions.onFill(
                    entry, Actions.range(closing, symbol, size.toString(), low.toString(), high.toString()));
        }
        if (stop != null) {
            return Actions.onFill(entry, Actions.stop(closing, symbol, size.toString(), stop.toString(), null));
        }
        return takeProfit == null
                ? entry
                : Actions.onFill(
                        entry, Actions.takeProfit(closing, symbol, size.toString(), takeProfit.toString(), null));
    }

    /** Sentence about the exits, which the first fill of the entry order places; empty if there are none. */
    String sentence() {
        if (isNone()) {
            return "";
        }
        String both = stop == null
                ? "a take profit at " + takeProfit
                : takeProfit == null
                        ? "a stop at " + stop
                        : "a stop at " + stop + " and a take profit at " + takeProfit;
        return "its first fill arms " + both;
    }
}
