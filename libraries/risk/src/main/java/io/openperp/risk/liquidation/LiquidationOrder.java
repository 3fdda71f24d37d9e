package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/** Size and limit price of the reduce-only orders that close a position of a liquidated account, or of the fund. */
public final class LiquidationOrder {

    /** Stands for a price where none is possible. */
    public static final long NO_PRICE = 0;

    /** Highest price that an order may have, in money. */
    private static final long LARGEST_PRICE = 10_000_000_000L;

    private LiquidationOrder() {}

    /** Whether only a tranche of the position is closed at once, after which it rests for the cooldown. */
    public static boolean isPartial(MarketConditions market, long size, boolean deep) {
        return !deep
                && Notional.required(market.mark(), size) > market.exchange().liquidationPartialNotional();
    }

    /** A tranche of the position, up to the lot. */
    public static long tranche(MarketConditions market, long size) {
        long held = Math.abs(size);
        long tranche = Fixed.mulCeil(held, market.exchange().liquidationTranche());
        return Math.min(held, Fixed.ceilToMultiple(tranche, market.parameters().lotSize()));
    }

    /**
     * Limit price: for a long {@code max(bankruptcy price, mark·(1 − liqBand))}, both rounded up, then up to the tick;
     * for a short {@code min(bankruptcy price, mark·(1 + liqBand))}, down. {@link #NO_PRICE} where no price is
     * possible.
     *
     * @param size signed, the whole position
     * @param bankruptcyValue bankruptcy value of the whole position, signed as in {@link BankruptcyPlan.Part#value}
     */
    public static long limitPrice(MarketConditions market, long size, long bankruptcyValue) {
        long tick = market.parameters().tickSize();
        long band = market.exchange().liquidationBand();
        long value = Math.abs(bankruptcyValue);
        long held = Math.abs(size);
        boolean isAPrice = value / held < LARGEST_PRICE;
        if (size > 0) {
            if (!isAPrice) {
                return NO_PRICE;
            }
            long price = Math.max(Fixed.divCeil(value, held), Fixed.mulCeil(market.mark(), Fixed.ONE - band));
            return Fixed.ceilToMultiple(Math.max(price, 1), tick);
        }
        long farthest = Fixed.mulFloor(market.mark(), Fixed.ONE + band);
        return Fixed.floorToMultiple(isAPrice ? Math.min(Fixed.divFloor(value, held), farthest) : farthest, tick);
    }

    /** The side of the order that closes a position. */
    public static Side closingSide(long size) {
        return Side.of(size < 0);
    }
}
