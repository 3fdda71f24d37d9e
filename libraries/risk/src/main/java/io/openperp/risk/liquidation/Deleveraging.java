package io.openperp.risk.liquidation;

import io.openperp.units.Fixed;
import java.math.BigInteger;

/**
 * Ranks the holders that a deleveraging may close positions of, and computes the size that a holder can take over
 * without getting into debt.
 */
public final class Deleveraging {

    private static final BigInteger ONE = BigInteger.valueOf(Fixed.ONE);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Equity that a holder keeps to cover rounding, in units of 1e-8. */
    private static final long KEPT = 2;

    private Deleveraging() {}

    /**
     * Score of a holder; the holder with the highest is deleveraged first. It is {@code pnl%·lev} if {@code pnl% > 0},
     * else {@code pnl%/lev}, with {@code pnl% = unrealized/abs(cost)} and the holder's leverage {@code lev = ΣN/E}. A
     * result that does not fit is clamped.
     *
     * @param notional ΣN of all the holder's positions
     */
    public static long score(long unrealizedPnl, long cost, long notional, long equity) {
        BigInteger percent =
                BigInteger.valueOf(unrealizedPnl).multiply(ONE).divide(BigInteger.valueOf(Math.max(1, Math.abs(cost))));
        BigInteger leverage = BigInteger.valueOf(notional)
                .multiply(ONE)
                .divide(BigInteger.valueOf(Math.max(1, equity)))
                .max(BigInteger.ONE);
        BigInteger score = percent.signum() > 0
                ? percent.multiply(leverage).divide(ONE)
                : percent.multiply(ONE).divide(leverage);
        return score.min(LARGEST).max(LARGEST.negate()).longValueExact();
    }

    /**
     * Size of a position to be closed that a holder can take without getting into debt: all that the holder holds if
     * {@code gap} is not positive, else {@code floor((E − 2 units)·size/gap)} rounded down to the lot, at most what it
     * holds.
     *
     * @param held unsigned size of the holder's position
     * @param size unsigned size of the position to be closed
     * @param gap loss against the mark that a holder would take over with all of {@code size}
     */
    public static long capacity(long equity, long held, long size, long gap, long lotSize) {
        if (gap <= 0) {
            return held;
        }
        BigInteger room = BigInteger.valueOf(Math.max(0, equity - KEPT))
                .multiply(BigInteger.valueOf(size))
                .divide(BigInteger.valueOf(gap));
        BigInteger whole = room.subtract(room.mod(BigInteger.valueOf(lotSize)));
        return whole.min(BigInteger.valueOf(held)).longValueExact();
    }
}
