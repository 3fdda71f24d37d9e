package io.openperp.risk.order;

import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.price.PriceBands;
import io.openperp.units.Side;

/**
 * The limit price of a market order that may open a position: the farthest tick within the market band at which the
 * account still covers its survival requirement, so that no account gets into debt by an order that moves through a
 * thin book.
 */
public final class ProtectionPrice {

    private ProtectionPrice() {}

    /**
     * Computes the protection price within the market band for an order without a builder.
     *
     * @param exposure position and open orders of the account in the market, without the order; unchanged on return
     * @param survivalElsewhere survival requirement of the account in other markets
     * @return the protection price; the tick nearest to the mark if not even that price is affordable, so that the
     *     survival check refuses the order
     */
    public static long of(
            MarketConditions market,
            MarketExposure exposure,
            Side side,
            long size,
            long survivalElsewhere,
            long equity) {
        return of(
                market,
                exposure,
                side,
                size,
                survivalElsewhere,
                equity,
                market.exchange().marketBand(),
                0);
    }

    /**
     * Computes the protection price as {@link #of(MarketConditions, MarketExposure, Side, long, long, long)} does, but
     * within another band and for an order that may have a builder.
     *
     * @param band largest distance from the mark, as a fraction
     * @param builderRate fraction of each fill's notional that the builder is paid; 0 without a builder
     */
    public static long of(
            MarketConditions market,
            MarketExposure exposure,
            Side side,
            long size,
            long survivalElsewhere,
            long equity,
            long band,
            long builderRate) {
        long tick = market.parameters().tickSize();
        long near = side.isBuy() ? market.mark() / tick : Math.ceilDiv(market.mark(), tick);
        long far = side.isBuy()
                ? PriceBands.above(market.mark(), band) / tick
                : Math.ceilDiv(PriceBands.below(market.mark(), band), tick);
        long ceiling = Math.max(exposure.survival(), equity - survivalElsewhere);
        if (!survives(exposure, side, near * tick, size, ceiling, builderRate)) {
            return near * tick;
        }
        if (survives(exposure, side, far * tick, size, ceiling, builderRate)) {
            return far * tick;
        }
        while (Math.abs(far - near) > 1) { // the account survives a fill at near, not at far
            long middle = (near + far) / 2;
            if (survives(exposure, side, middle * tick, size, ceiling, builderRate)) {
                near = middle;
            } else {
                far = middle;
            }
        }
        return near * tick;
    }

    private static boolean survives(
            MarketExposure exposure, Side side, long price, long size, long ceiling, long builderRate) {
        exposure.add(side, price, size, false, true, builderRate);
        boolean survives = exposure.survival() <= ceiling;
        exposure.remove(side, price, size, false, true, builderRate);
        return survives;
    }
}
