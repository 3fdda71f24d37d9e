package io.openperp.risk.order;

import io.openperp.units.Side;

/**
 * The terms of an order.
 *
 * @param price limit price; without meaning for a market order until its protection price is known
 * @param isCapped a limit order that never rests and whose price is beyond the band: it goes as far as the band
 */
public record OrderTerms(Side side, long price, long size, boolean reduceOnly, boolean isMarket, boolean isCapped) {

    public static OrderTerms limit(Side side, long price, long size, boolean reduceOnly) {
        return new OrderTerms(side, price, size, reduceOnly, false, false);
    }

    public static OrderTerms market(Side side, long size, boolean reduceOnly) {
        return new OrderTerms(side, 0, size, reduceOnly, true, false);
    }
}
