package io.openperp.risk;

import io.openperp.units.Fixed;
import io.openperp.units.Side;

/** How far from mark an order may go. */
public final class PriceBands {

    private PriceBands() {}

    /** Buys from {@code mark·(1 − farBand)}, sells from {@code mark·(1 − limitBand)}; rounded up. */
    public static long lowestLimit(Side side, long mark, ExchangeParameters exchange) {
        return below(mark, side.isBuy() ? exchange.farBand() : exchange.limitBand());
    }

    /** Buys to {@code mark·(1 + limitBand)}, sells to {@code mark/(1 − farBand)}; rounded down. */
    public static long highestLimit(Side side, long mark, ExchangeParameters exchange) {
        return side.isBuy() ? above(mark, exchange.limitBand()) : Fixed.divFloor(mark, Fixed.ONE - exchange.farBand());
    }

    /** {@code ceil(mark·(1 − band))}. */
    static long below(long mark, long band) {
        return Fixed.mulCeil(mark, Fixed.ONE - band);
    }

    /** {@code floor(mark·(1 + band))}. */
    static long above(long mark, long band) {
        return Fixed.mulFloor(mark, Fixed.ONE + band);
    }
}
