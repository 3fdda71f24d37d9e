package io.openperp.exchange.account.admission;

import io.openperp.exchange.Rules;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;

/** Post-only orders whose price the market chooses: {@code ALO_SLIDE} (ORD-070) and {@code ALO_JOIN} (ORD-071). Since rules 6. */
final class PostOnly {

    private PostOnly() {}

    /** Whether the market may place it at a better price than its limit. */
    static boolean isRepriced(PlaceOrder order) {
        return order.getTimeInForce() == TimeInForce.ALO_SLIDE || order.getTimeInForce() == TimeInForce.ALO_JOIN;
    }

    /** Why it is refused, empty: it is not. */
    static String refusal(Rules rules, PlaceOrder order) {
        return isRepriced(order) && !rules.areAtLeast(6)
                ? "tif " + order.getTimeInForce() + " is not accepted before rules version 6"
                : "";
    }
}
