package io.openperp.risk.price;

import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/** The bands, intervals around the mark, within which limit prices are accepted. */
public final class PriceBands {

    /** Highest limit price, however wide the bands are: 10^10 in money. */
    public static final long HIGHEST_LIMIT = 10 * OraclePrices.HIGHEST;

    private PriceBands() {}

    /**
     * Lowest accepted limit price: {@code mark·(1 − farBand)} for buys, {@code mark·(1 − limitBand)} for sells; rounded
     * up.
     */
    public static long lowestLimit(Side side, long mark, ExchangeParameters exchange) {
        return below(mark, side.isBuy() ? exchange.farBand() : exchange.limitBand());
    }

    /**
     * Highest accepted limit price: {@code mark·(1 + limitBand)} for buys, {@code mark/(1 − farBand)} for sells;
     * rounded down, at most {@link #HIGHEST_LIMIT}.
     */
    public static long highestLimit(Side side, long mark, ExchangeParameters exchange) {
        if (side.isBuy()) {
            return Math.min(above(mark, exchange.limitBand()), HIGHEST_LIMIT);
        }
        long nearness = Fixed.ONE - exchange.farBand();
        return mark > Fixed.mulFloor(HIGHEST_LIMIT, nearness) ? HIGHEST_LIMIT : Fixed.divFloor(mark, nearness);
    }

    /** The price that is {@code band}, a fraction, below the mark: {@code ceil(mark·(1 − band))}. */
    public static long below(long mark, long band) {
        return Fixed.mulCeil(mark, Fixed.ONE - band);
    }

    /** The price that is {@code band}, a fraction, above the mark: {@code floor(mark·(1 + band))}. */
    public static long above(long mark, long band) {
        return Fixed.mulFloor(mark, Fixed.ONE + band);
    }
}
