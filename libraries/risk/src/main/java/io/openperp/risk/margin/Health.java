package io.openperp.risk.margin;

import io.openperp.units.Fixed;

/** How far an account is from, or below, its portfolio maintenance. */
public final class Health {

    private static final long LARGEST_WHOLE = Long.MAX_VALUE / Fixed.ONE - 1;

    private Health() {}

    /** {@code floor(E/P)} in units, by which candidates of a liquidation are ranked; the nearest number where it does not fit. */
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

    /** Whether {@code 3E < 2P}: a position no longer waits for its cooldown, and what the book does not take is taken over. */
    public static boolean isDeep(long equity, long maintenance) {
        return equity < maintenance - maintenance / 3;
    }
}
