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

    /**
     * With a limit on the tick: that of a repriced order only bounds it, and is rounded to what is better for its account since rules 13
     * (ORD-073). What has no such limit stays as it is, and is refused for it.
     */
    static PlaceOrder onTick(Rules rules, PlaceOrder order, long tick) {
        long price = order.getPrice();
        long beyond = Math.floorMod(price, tick);
        if (!rules.areAtLeast(13)
                || !isRepriced(order)
                || beyond == 0
                || price < tick
                || price > Long.MAX_VALUE - tick) {
            return order;
        }
        long rounded = order.getIsBuy() ? price - beyond : price - beyond + tick;
        return order.toBuilder().setPrice(rounded).build();
    }

    /** Why it is refused, empty: it is not. */
    static String refusal(Rules rules, PlaceOrder order) {
        return isRepriced(order) && !rules.areAtLeast(6)
                ? "tif " + order.getTimeInForce() + " is not accepted before rules version 6"
                : "";
    }
}
