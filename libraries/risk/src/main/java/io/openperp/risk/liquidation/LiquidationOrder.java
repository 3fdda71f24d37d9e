package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/** Size and limit price of the reduce-only orders that close a position of a liquidated account. */
public final class LiquidationOrder {

    /**
     * Result of {@link #limitPrice} if no order can have the bankruptcy price: a long's is above the highest price, or
     * a short's is below one tick.
     */
    public static final long NO_PRICE = 0;

    /** Highest price of an order, in whole units of money. */
    private static final long LARGEST_PRICE = 10_000_000_000L;

    private LiquidationOrder() {}

    /**
     * Whether only a tranche of the position may be closed at once: its notional is above
     * {@code liquidationPartialNotional} and {@code deep} is false.
     *
     * @param deep whether the account's equity is below two thirds of its maintenance margin ({@code Health.isDeep})
     */
    public static boolean isPartial(MarketConditions market, long size, boolean deep) {
        return !deep
                && Notional.required(market.mark(), size) > market.exchange().liquidationPartialNotional();
    }

    /** Size of one tranche of the position, rounded up to the lot, at most the whole position. */
    public static long tranche(MarketConditions market, long size) {
        long held = Math.abs(size);
        long tranche = Fixed.mulCeil(held, market.exchange().liquidationTranche());
        return Math.min(held, Fixed.ceilToMultiple(tranche, market.parameters().lotSize()));
    }

    /**
     * Limit price of the closing order. For a long: {@code max(bankruptcy price, mark·(1 − liqBand))}, each rounded up,
     * then up to the tick; for a short: {@code min(bankruptcy price, mark·(1 + liqBand))}, each rounded down.
     * {@link #NO_PRICE} if there is no possible price.
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
