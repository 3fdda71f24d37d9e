package io.openperp.exchange.account.admission.trading;

import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.units.Side;

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
    static PlaceOrder onTick(PlaceOrder order, MarketParameters market) {
        return isRepriced(order)
                ? order.toBuilder()
                        .setPrice(OrderAdmission.onTick(market, Side.of(order.getIsBuy()), order.getPrice()))
                        .build()
                : order;
    }
}
