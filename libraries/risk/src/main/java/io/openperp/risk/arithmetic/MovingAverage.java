package io.openperp.risk.arithmetic;

import io.openperp.units.Fixed;

/** Exponential moving averages over steps whose lengths may differ. */
public final class MovingAverage {

    private MovingAverage() {}

    /**
     * Returns the average after one more sample: {@code x + trunc((sample − x)·dt/(tau + dt))}, with {@code dt} the
     * length of the step and {@code tau} the time constant, in the same unit.
     */
    public static long next(long x, long sample, long dt, long tau) {
        return x + Fixed.mulDivTrunc(Math.subtractExact(sample, x), dt, tau + dt);
    }
}
