package io.openperp.exchange.account.admission;

import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;

/** Post-only orders whose price the market chooses: {@code ALO_SLIDE} (ORD-070) and {@code ALO_JOIN} (ORD-071). */
final class PostOnly {

    private PostOnly() {}

    /** Whether the market may place it at a better price than its limit. */
    static boolean isRepriced(PlaceOrder order) {
        return order.getTimeInForce() == TimeInForce.ALO_SLIDE || order.getTimeInForce() == TimeInForce.ALO_JOIN;
    }

    /**
     * Rounds the limit of a repriced order to the tick that is better for its account, because that limit only bounds its
     * price (ORD-073). Every other order stays as it is, and is refused for a limit off the tick.
     */
    static PlaceOrder onTick(PlaceOrder order, long tick) {
        long price = order.getPrice();
        long beyond = Math.floorMod(price, tick);
        if (!isRepriced(order) || beyond == 0 || price < tick || price > Long.MAX_VALUE - tick) {
            return order;
        }
        long rounded = order.getIsBuy() ? price - beyond : price - beyond + tick;
        return order.toBuilder().setPrice(rounded).build();
    }
}
