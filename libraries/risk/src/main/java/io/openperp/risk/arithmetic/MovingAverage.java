package io.openperp.risk.arithmetic;

import io.openperp.units.Fixed;

/** Exponential averages over uneven steps. */
public final class MovingAverage {

    private MovingAverage() {}

    /** {@code x + trunc((sample − x)·dt/(tau + dt))}; {@code dt} and {@code tau} in the same unit of time. */
    public static long next(long x, long sample, long dt, long tau) {
        return x + Fixed.mulDivTrunc(Math.subtractExact(sample, x), dt, tau + dt);
    }
}
