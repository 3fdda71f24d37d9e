package io.openperp.exchange.account.admission;

import io.openperp.exchange.Rules;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.units.Side;

/** Post-only orders whose price the market chooses: {@code ALO_SLIDE} (ORD-070) and {@code ALO_JOIN} (ORD-071). Since rules 6. */
final class PostOnly {

    private PostOnly() {}

    /** Whether the market may place it at a better price than its limit. */
    static boolean isRepriced(PlaceOrder order) {
        return order.getTimeInForce() == TimeInForce.ALO_SLIDE || order.getTimeInForce() == TimeInForce.ALO_JOIN;
    }

    /** With a limit on the tick: that of a repriced order only bounds it, and is rounded since rules 13 (ORD-073). */
    static PlaceOrder onTick(Rules rules, PlaceOrder order, MarketParameters market) {
        return rules.areAtLeast(13) && isRepriced(order)
                ? order.toBuilder()
                        .setPrice(OrderAdmission.onTick(market, Side.of(order.getIsBuy()), order.getPrice()))
                        .build()
                : order;
    }

    /** Why it is refused, empty: it is not. */
    static String refusal(Rules rules, PlaceOrder order) {
        return isRepriced(order) && !rules.areAtLeast(6)
                ? "tif " + order.getTimeInForce() + " is not accepted before rules version 6"
                : "";
    }
}
