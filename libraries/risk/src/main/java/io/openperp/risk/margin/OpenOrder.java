package io.openperp.risk.margin;

import io.openperp.units.Fixed;
import io.openperp.units.Side;

/**
 * An open order as an account's figures need it.
 *
 * @param builderRate fraction of each fill's notional that its builder is paid; 0 without one
 */
public record OpenOrder(Side side, long price, long remaining, boolean reduceOnly, long builderRate) {

    private static final long BASIS_POINTS = 10_000;

    /** The fee of a builder as a fraction. */
    public static long builderRate(int basisPoints) {
        return basisPoints * (Fixed.ONE / BASIS_POINTS);
    }

    /** An order without a builder. */
    public OpenOrder(Side side, long price, long remaining, boolean reduceOnly) {
        this(side, price, remaining, reduceOnly, 0);
    }
}
