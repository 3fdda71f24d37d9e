package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.price.PriceBands;
import io.openperp.units.Fixed;

/**
 * The liquidation price basis, the second price of a liquidation: the mark, moved to within the liquidation band around
 * the oracle price (LIQ-020). An account is liquidated only if it is below maintenance at both prices, so that a
 * manipulated book alone liquidates no account.
 */
public final class LiquidationBasis {

    private LiquidationBasis() {}

    /** The basis for this mark and oracle price; the mark itself where no oracle price is known. */
    public static long of(long mark, long oracle, MarkParameters parameters) {
        if (oracle == Median.ABSENT || mark == MarketConditions.NO_MARK) {
            return mark;
        }
        long band = parameters.liquidationBand();
        return Fixed.clamp(mark, PriceBands.below(oracle, band), PriceBands.above(oracle, band));
    }
}
