package io.openperp.risk.price;

import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/** How far from mark an order may go. */
public final class PriceBands {

    /** Highest limit price, however far the bands reach: 10^10 in money. */
    public static final long HIGHEST_LIMIT = 10 * OraclePrices.HIGHEST;

    private PriceBands() {}

    /**
     * Lowest limit price: buys from {@code mark·(1 − farBand)}, sells from {@code mark·(1 − limitBand)}; rounded up.
     */
    public static long lowestLimit(Side side, long mark, ExchangeParameters exchange) {
        return below(mark, side.isBuy() ? exchange.farBand() : exchange.limitBand());
    }

    /**
     * Highest limit price: buys to {@code mark·(1 + limitBand)}, sells to {@code mark/(1 − farBand)}; rounded down, at
     * most {@link #HIGHEST_LIMIT}.
     */
    public static long highestLimit(Side side, long mark, ExchangeParameters exchange) {
        if (side.isBuy()) {
            return Math.min(above(mark, exchange.limitBand()), HIGHEST_LIMIT);
        }
        long nearness = Fixed.ONE - exchange.farBand();
        return mark > Fixed.mulFloor(HIGHEST_LIMIT, nearness) ? HIGHEST_LIMIT : Fixed.divFloor(mark, nearness);
    }

    /** The price a band below mark: {@code ceil(mark·(1 − band))}. */
    public static long below(long mark, long band) {
        return Fixed.mulCeil(mark, Fixed.ONE - band);
    }

    /** The price a band above mark: {@code floor(mark·(1 + band))}. */
    public static long above(long mark, long band) {
        return Fixed.mulFloor(mark, Fixed.ONE + band);
    }
}
