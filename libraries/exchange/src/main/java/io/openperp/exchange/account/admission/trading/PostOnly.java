package io.openperp.exchange.account.admission.trading;

import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.units.Side;

/**
 * Post-only orders that the market may place at a better price than their limit: {@code ALO_SLIDE} (ORD-070) and
 * {@code ALO_JOIN} (ORD-071).
 */
final class PostOnly {

    private PostOnly() {}

    /** Whether the market may place the order at a better price than its limit. */
    static boolean isRepriced(PlaceOrder order) {
        return order.getTimeInForce() == TimeInForce.ALO_SLIDE || order.getTimeInForce() == TimeInForce.ALO_JOIN;
    }

    /**
     * Rounds the limit of a repriced order to the tick in the direction that is no worse for its owner, because the
     * limit is only a bound of its price (ORD-073). All other orders are returned unchanged and are refused for a limit
     * that is not on the tick.
     */
    static PlaceOrder onTick(PlaceOrder order, MarketParameters market) {
        return isRepriced(order)
                ? order.toBuilder()
                        .setPrice(OrderAdmission.onTick(market, Side.of(order.getIsBuy()), order.getPrice()))
                        .build()
                : order;
    }
}
