package io.openperp.risk.margin;

import io.openperp.units.Fixed;

/** How far an account is from, or below, its portfolio maintenance. */
public final class Health {

    private static final long LARGEST_WHOLE = Long.MAX_VALUE / Fixed.ONE - 1;

    private Health() {}

    /**
     * Equity divided by portfolio maintenance, {@code floor(E/P)} in units of 1e-8: accounts are liquidated in this
     * order, the lowest first. A quotient that does not fit is the lowest or highest long; so is that of an account
     * without maintenance margin, by the sign of its equity.
     */
    public static long of(long equity, long maintenance) {
        if (maintenance <= 0) {
            return equity < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        long whole = Math.floorDiv(equity, maintenance);
        if (whole > LARGEST_WHOLE || whole < -LARGEST_WHOLE) {
            return whole < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return whole * Fixed.ONE + Fixed.divFloor(Math.floorMod(equity, maintenance), maintenance);
    }

    /**
     * Whether equity is below two thirds of the maintenance margin, {@code 3E < 2P}: liquidation then no longer waits
     * between tranches, and positions that the book does not take are taken over.
     */
    public static boolean isDeep(long equity, long maintenance) {
        return equity < maintenance - maintenance / 3;
    }
}
