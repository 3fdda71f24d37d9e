package io.openperp.simulator.audit;

import java.math.BigInteger;

/** Exact arithmetic with big integers, on numbers in units of 1e-8. */
final class NaiveNumbers {

    private static final BigInteger ONE = BigInteger.valueOf(100_000_000);

    /** One basis point as a fraction, in units of 1e-8. */
    static final long BASIS_POINT = 10_000;

    private NaiveNumbers() {}

    /** {@code a·b} in units of 1e-8, as both factors are, rounded toward minus infinity. */
    static long timesFloor(long a, long b) {
        return floor(product(a, b), ONE);
    }

    /** {@code a·b} in units of 1e-8, as both factors are, rounded toward plus infinity. */
    static long timesCeil(long a, long b) {
        return -floor(product(a, b).negate(), ONE);
    }

    /** {@code a·b/c} in units of 1e-8, as all three are, rounded toward zero. */
    static long timesOverTrunc(long a, long b, long c) {
        return product(a, b).divide(BigInteger.valueOf(c)).longValueExact();
    }

    static long timesOverFloor(long a, long b, long c) {
        return floor(product(a, b), BigInteger.valueOf(c));
    }

    /** {@code a/b} in units of 1e-8, as both are, rounded half up; both are positive. */
    static long overHalfUp(long a, long b) {
        BigInteger two = BigInteger.TWO;
        BigInteger numerator = BigInteger.valueOf(a).multiply(ONE).multiply(two).add(BigInteger.valueOf(b));
        return floor(numerator, BigInteger.valueOf(b).multiply(two));
    }

    /**
     * Funding payment that a position receives at a full hour, in units of 1e-8, rounded against its holder; a long
     * pays when the rate is above 0.
     */
    static long funding(long size, long mark, long rate) {
        BigInteger received =
                product(size, mark).multiply(BigInteger.valueOf(rate)).negate();
        return floor(received, ONE.multiply(ONE));
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    private static long floor(BigInteger a, BigInteger b) {
        BigInteger[] parts = a.divideAndRemainder(b);
        boolean down = parts[1].signum() != 0 && parts[1].signum() != b.signum();
        return (down ? parts[0].subtract(BigInteger.ONE) : parts[0]).longValueExact();
    }
}
