package io.openperp.exchange.account.admission;

import io.openperp.journal.PlaceOrder;
import io.openperp.risk.market.ExchangeParameters;

/** How far from the mark a market order may go by its own terms (ORD-064). */
final class Slippage {

    private static final long BASIS_POINTS = 10_000;

    private Slippage() {}

    /** The largest distance from the mark; one above the limit band ends there. Rounded down, so never further than asked for. */
    static long band(PlaceOrder order, ExchangeParameters exchange) {
        return order.getHasSlippage()
                ? Math.min(order.getSlippage() / BASIS_POINTS, exchange.limitBand())
                : exchange.marketBand();
    }
}
