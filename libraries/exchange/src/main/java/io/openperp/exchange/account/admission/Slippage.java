package io.openperp.exchange.account.admission;

import io.openperp.exchange.Rules;
import io.openperp.journal.PlaceOrder;
import io.openperp.risk.market.ExchangeParameters;

/** How far from the mark a market order may go by its own terms (ORD-064), and since when its rules know them. Since rules 5. */
final class Slippage {

    private static final long BASIS_POINTS = 10_000;

    private Slippage() {}

    /** Why an order with a slippage or a builder code is refused under older rules, empty: it is not. */
    static String refusal(Rules rules, PlaceOrder order) {
        boolean hasBuilder = !order.getBuilder().isEmpty();
        if (!rules.areAtLeast(5) && (hasBuilder || order.getHasSlippage())) {
            return "slippage and builderCode are not accepted before rules version 5";
        }
        return hasBuilder && !rules.areAtLeast(6)
                ? "builder codes are not offered: send the order without builderCode"
                : "";
    }

    /** The largest distance from the mark; one above the limit band ends there. Rounded down, so never further than asked for. */
    static long band(PlaceOrder order, ExchangeParameters exchange) {
        return order.getHasSlippage()
                ? Math.min(order.getSlippage() / BASIS_POINTS, exchange.limitBand())
                : exchange.marketBand();
    }
}
