package io.openperp.risk.arithmetic;

import io.openperp.units.Fixed;

/** The value of a size at a price, rounded as fills, requirements and average prices need it. */
public final class Notional {

    /** Largest notional of an order, 10^10 in money. It keeps every sum of an account within 63 bits. */
    public static final long MAX = 10_000_000_000L * Fixed.ONE;

    private static final long MAX_PRODUCT_HIGH = 5_421_010L; // 10^26, the largest price·size, in 128 bits
    private static final long MAX_PRODUCT_LOW = 0xDCC8_0CD2_E400_0000L;

    private Notional() {}

    /** Notional of a fill: price times size rounded down, the same number for both sides. */
    public static long ofFill(long price, long size) {
        return Fixed.mulFloor(price, size);
    }

    /**
     * Notional on which a requirement is computed: {@code ceil(mark·abs(size))}. A size is bounded at the price at
     * which its order was admitted, but the mark may rise later: a notional above {@link #MAX} counts as {@link #MAX},
     * so that it does not stop the exchange.
     */
    public static long required(long mark, long size) {
        long magnitude = Math.abs(size);
        return isBounded(mark, magnitude) ? Fixed.mulCeil(mark, magnitude) : MAX;
    }

    /** Value of a position, {@code floor(size·mark)}: negative for a short, limited to ±{@link #MAX}. */
    public static long value(long size, long mark) {
        if (!isBounded(mark, Math.abs(size))) {
            return size > 0 ? MAX : -MAX;
        }
        return Fixed.mulFloor(size, mark);
    }

    /**
     * {@code notional/size}, rounded half up, for an average or a takeover price. A result that does not fit is clamped
     * to the largest number, for instance for a large debt on a small position.
     */
    public static long averagePrice(long notional, long size) {
        return notional / size >= Long.MAX_VALUE / Fixed.ONE ? Long.MAX_VALUE : Fixed.divHalfUp(notional, size);
    }

    /** Whether {@code price·size ≤ }{@link #MAX}, for a positive price and size of any magnitude. */
    public static boolean isBounded(long price, long size) {
        long high = Math.multiplyHigh(price, size);
        return high != MAX_PRODUCT_HIGH
                ? high < MAX_PRODUCT_HIGH
                : Long.compareUnsigned(price * size, MAX_PRODUCT_LOW) <= 0;
    }
}
