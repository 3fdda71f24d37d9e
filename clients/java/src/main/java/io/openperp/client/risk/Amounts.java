package io.openperp.client.risk;

import io.openperp.units.Fixed;
import java.math.BigInteger;

/** Arithmetic of margin requirements; all amounts are units of 1e-8. */
final class Amounts {

    /** Upper bound of the value of a position or order, 10^10 USD; larger values are limited to it. */
    private static final long MOST = 10_000_000_000L * Fixed.ONE;

    private Amounts() {}

    /** Notional on which margin requirements are based: {@code ceil(mark·abs(size))}. */
    static long requiredNotional(long mark, long size) {
        return within(BigInteger.valueOf(mark).multiply(BigInteger.valueOf(size).abs()), true);
    }

    /** Value of a position: {@code floor(size·mark)}. */
    static long value(long size, long mark) {
        return within(BigInteger.valueOf(size).multiply(BigInteger.valueOf(mark)), false);
    }

    private static long within(BigInteger product, boolean isCeiled) {
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(Fixed.ONE));
        int away = parts[1].signum();
        BigInteger rounded = isCeiled && away > 0
                ? parts[0].add(BigInteger.ONE)
                : !isCeiled && away < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return rounded.min(BigInteger.valueOf(MOST))
                .max(BigInteger.valueOf(-MOST))
                .longValueExact();
    }

    /** Inverse of a fraction in units, rounded up: {@code ceil(1/fraction)}. */
    static long inverseCeil(long fraction) {
        return Fixed.divCeil(Fixed.ONE, fraction);
    }
}
