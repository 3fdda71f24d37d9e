package io.openperp.risk.liquidation;

import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.price.PriceBands;
import io.openperp.units.Fixed;

/**
 * Size and limit price of the order by which the insurance fund closes a part of a position each second (LIQ-014).
 */
public final class FundUnwind {

    /**
     * Largest distance of the order's price from the liquidation price basis, as a fraction. It is narrow because the
     * fund takes positions over at about the oracle price, and a greater distance would be an attacker's profit.
     */
    private static final long PRICE_BAND = Fixed.ONE / 500;

    private static final long PARTS = 10;

    private FundUnwind() {}

    /**
     * Size of the order: a tenth of the position, rounded down to the lot but at least one lot. It shrinks with the
     * distance of the mark from the oracle, by the factor {@code 1 − abs(mark − oracle)/(oracle·markBand)}, to 0 at the
     * edge of the mark band, the largest distance of the mark from the oracle.
     *
     * @param size signed size of the whole position
     */
    public static long size(MarketConditions market, long size, long oracle) {
        long held = Math.abs(size);
        long lot = market.parameters().lotSize();
        long most = Fixed.mulFloor(oracle, market.parameters().mark().markBand(market.exchange()));
        long gap = Math.abs(market.mark() - oracle);
        if (gap != 0 && gap >= most) {
            return 0;
        }
        long slowed = gap == 0 ? held / PARTS : Fixed.mulDivFloor(held / PARTS, most - gap, most);
        return Math.min(held, Math.max(lot, Fixed.floorToMultiple(slowed, lot)));
    }

    /**
     * Limit price of the order: at most 0.2 % from the liquidation price basis, rounded to the tick that is nearer to
     * it.
     *
     * @param basis the liquidation price basis, from {@link LiquidationBasis#of}
     */
    public static long price(MarketConditions market, long size, long basis) {
        long tick = market.parameters().tickSize();
        return size > 0
                ? Fixed.ceilToMultiple(PriceBands.below(basis, PRICE_BAND), tick)
                : Fixed.floorToMultiple(PriceBands.above(basis, PRICE_BAND), tick);
    }
}
