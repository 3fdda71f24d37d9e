package io.openperp.client.risk;

import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.function.LongPredicate;

/**
 * Finds by bisection the farthest price from mark at which an account still meets its survival requirement after an
 * order has been filled.
 */
final class FarthestTick {

    private FarthestTick() {}

    /**
     * The farthest tick within the band at which {@code survives} is true; the tick next to mark if there is none.
     *
     * @param market a market that has a mark
     * @param band largest distance from mark, a fraction of it in units of 1e-8
     * @param survives whether the account survives a fill at this price, in units
     */
    static long within(MarketRates market, Side side, long band, LongPredicate survives) {
        long tick = market.tick();
        long mark = market.mark();
        long near = side.isBuy() ? mark / tick : Fixed.mulDivCeil(mark, 1, tick);
        long far = side.isBuy()
                ? Fixed.mulFloor(mark, Fixed.ONE + band) / tick
                : Fixed.mulDivCeil(Fixed.mulCeil(mark, Fixed.ONE - band), 1, tick);
        if (!survives.test(near * tick)) {
            return near * tick;
        }
        if (survives.test(far * tick)) {
            return far * tick;
        }
        while (Math.abs(far - near) > 1) { // near is survived, far is not
            long middle = (near + far) / 2;
            if (survives.test(middle * tick)) {
                near = middle;
            } else {
                far = middle;
            }
        }
        return near * tick;
    }
}
