package io.openperp.units;

/**
 * Exact arithmetic on fixed-point numbers of scale 1e-8 held in a {@code long}: prices, sizes, money, rates, leverage.
 *
 * <p>Products are formed in 128 bits, divided once, and rounded as the method's name says. A result that does not fit
 * a {@code long} throws {@link ArithmeticException}; nothing wraps silently.
 */
public final class Fixed {

    /** The number one: 1e8 units. */
    public static final long ONE = 100_000_000L;

    private Fixed() {}

    /** {@code floor(a·b / 1e8)}, toward minus infinity. */
    public static long mulFloor(long a, long b) {
        return mulDivFloor(a, b, ONE);
    }

    /** {@code ceil(a·b / 1e8)}, toward plus infinity. */
    public static long mulCeil(long a, long b) {
        return mulDivCeil(a, b, ONE);
    }

    /** {@code a·b / 1e8}, toward zero. */
    public static long mulTrunc(long a, long b) {
        return mulDivTrunc(a, b, ONE);
    }

    /** {@code floor(a·1e8 / b)}. */
    public static long divFloor(long a, long b) {
        return mulDivFloor(a, ONE, b);
    }

    /** {@code ceil(a·1e8 / b)}. */
    public static long divCeil(long a, long b) {
        return mulDivCeil(a, ONE, b);
    }

    /** {@code a·1e8 / b}, toward zero. */
    public static long divTrunc(long a, long b) {
        return mulDivTrunc(a, ONE, b);
    }

    /** {@code a·1e8 / b}, rounded half up. For {@code a ≥ 0, b > 0}: average prices for display. */
    public static long divHalfUp(long a, long b) {
        return mulDivHalfUp(a, ONE, b);
    }

    /** {@code floor(a·b / c)}, {@code c ≠ 0}. */
    public static long mulDivFloor(long a, long b, long c) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high == low >> 63) {
            return exactQuotientGuard(low, c, Math.floorDiv(low, c));
        }
        boolean negative = (high ^ c) < 0;
        return signed(negative, wideQuotient(high, low, c, negative));
    }

    /** {@code ceil(a·b / c)}, {@code c ≠ 0}. */
    public static long mulDivCeil(long a, long b, long c) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high == low >> 63) {
            return exactQuotientGuard(low, c, ceilDiv(low, c));
        }
        boolean negative = (high ^ c) < 0;
        return signed(negative, wideQuotient(high, low, c, !negative));
    }

    /** {@code a·b / c} toward zero, {@code c ≠ 0}. */
    public static long mulDivTrunc(long a, long b, long c) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high == low >> 63) {
            return exactQuotientGuard(low, c, low / c);
        }
        return signed((high ^ c) < 0, wideQuotient(high, low, c, false));
    }

    /** {@code a·b / c} rounded half up, for {@code a, b ≥ 0, c > 0}. */
    public static long mulDivHalfUp(long a, long b, long c) {
        if (a < 0 || b < 0 || c <= 0) {
            throw new ArithmeticException("half up of a negative number");
        }
        long floor = mulDivFloor(a, b, c);
        long remainder = a * b - floor * c; // exact modulo 2^64, and 0 ≤ remainder < c
        return remainder >= c - remainder ? Math.addExact(floor, 1) : floor;
    }

    /** The largest multiple of {@code step} that is not above {@code value}. */
    public static long floorToMultiple(long value, long step) {
        return Math.multiplyExact(Math.floorDiv(value, step), step);
    }

    /** The smallest multiple of {@code step} not below {@code value}. */
    public static long ceilToMultiple(long value, long step) {
        return Math.multiplyExact(ceilDiv(value, step), step);
    }

    /** {@code a + b}, or the nearest {@code long} where the sum does not fit. */
    public static long addSaturated(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) >= 0) {
            return sum;
        }
        return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** {@code value}, moved into {@code [low, high]}. */
    public static long clamp(long value, long low, long high) {
        return Math.max(low, Math.min(high, value));
    }

    /** Quotient rounded up, as {@code Math.ceilDiv}, which Java has only since 18. */
    private static long ceilDiv(long dividend, long divisor) {
        long floor = Math.floorDiv(dividend, divisor);
        return floor * divisor == dividend ? floor : floor + 1;
    }

    private static long exactQuotientGuard(long dividend, long divisor, long quotient) {
        if (dividend == Long.MIN_VALUE && divisor == -1) {
            throw overflow();
        }
        return quotient;
    }

    private static long signed(boolean negative, long magnitude) {
        if (magnitude >= 0) {
            return negative ? -magnitude : magnitude;
        }
        if (negative && magnitude == Long.MIN_VALUE) {
            return Long.MIN_VALUE;
        }
        throw overflow();
    }

    /** {@code |high:low| / |c|} as an unsigned number, one more if {@code away} and there is a remainder. */
    private static long wideQuotient(long high, long low, long c, boolean away) {
        if (c == 0) {
            throw new ArithmeticException("division by zero");
        }
        long h = high;
        long l = low;
        if (h < 0) {
            l = -l;
            h = ~h + (l == 0 ? 1 : 0);
        }
        long d = c < 0 ? -c : c;
        if (Long.compareUnsigned(h, d) >= 0) {
            throw overflow();
        }
        long quotient = divide128(h, l, d);
        if (away && l != quotient * d) {
            if (quotient == -1L) {
                throw overflow();
            }
            quotient++;
        }
        return quotient;
    }

    /** Unsigned {@code h:l / d} with {@code h < d}: schoolbook division in base 2^32 (Knuth, TAOCP 4.3.1, D). */
    private static long divide128(long h, long l, long d) {
        int shift = Long.numberOfLeadingZeros(d);
        long divisor = d << shift;
        long high = shift == 0 ? h : (h << shift) | (l >>> (64 - shift));
        long low = l << shift;
        long divisorHigh = divisor >>> 32;
        long divisorLow = divisor & 0xFFFF_FFFFL;
        long q1 = digit(high, low >>> 32, divisorHigh, divisorLow);
        long rest = (high << 32) + (low >>> 32) - q1 * divisor;
        long q0 = digit(rest, low & 0xFFFF_FFFFL, divisorHigh, divisorLow);
        return (q1 << 32) + q0;
    }

    private static long digit(long high, long next, long divisorHigh, long divisorLow) {
        long q = Long.divideUnsigned(high, divisorHigh);
        long r = high - q * divisorHigh;
        while (q >>> 32 != 0 || Long.compareUnsigned(q * divisorLow, (r << 32) | next) > 0) {
            q--;
            r += divisorHigh;
            if (r >>> 32 != 0) {
                break;
            }
        }
        return q;
    }

    private static ArithmeticException overflow() {
        return new ArithmeticException("result does not fit 63 bits");
    }
}
