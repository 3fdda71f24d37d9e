package io.openperp.risk.liquidation;

import io.openperp.units.Fixed;
import java.math.BigInteger;

/** Ranking of the holders to deleverage, and the size that a holder can take without getting into debt. */
public final class Deleveraging {

    private static final BigInteger ONE = BigInteger.valueOf(Fixed.ONE);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Equity that a holder keeps to cover rounding, in units of 1e-8. */
    private static final long KEPT = 2;

    private Deleveraging() {}

    /**
     * {@code pnl%·lev} when {@code pnl% > 0}, else {@code pnl%/lev}; {@code pnl% = unrealized/abs(cost)} and
     * {@code lev = ΣN/E} of the holder. The nearest number where it does not fit.
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
     * The part of {@code size} that a holder of {@code held} (unsigned) can take: all of it without a gap, else
     * {@code floor((E − 2 units)·size/gap)} rounded down to the lot.
     *
     * @param gap the loss transferred with all of {@code size}: takeover price against mark
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
