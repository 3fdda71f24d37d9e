package io.openperp.risk.arithmetic;

/** Medians of prices. The median of an even number of prices is the mean of the middle two, rounded down. */
public final class Median {

    /** Stands for an absent price: prices are above 0. */
    public static final long ABSENT = 0;

    private Median() {}

    /** Median of the present prices; {@link #ABSENT} if there is none. */
    public static long ofPresent(long a, long b, long c) {
        if (a == ABSENT) {
            return b == ABSENT ? c : c == ABSENT ? b : mean(b, c);
        }
        if (b == ABSENT) {
            return c == ABSENT ? a : mean(a, c);
        }
        return c == ABSENT ? mean(a, b) : Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /** Median of the first {@code count} elements of an ascending array; {@link #ABSENT} when there are none. */
    public static long ofSorted(long[] ascending, int count) {
        if (count == 0) {
            return ABSENT;
        }
        long upper = ascending[count / 2];
        return count % 2 == 1 ? upper : mean(ascending[count / 2 - 1], upper);
    }

    /** Mean of two numbers, rounded down, without overflow. */
    public static long mean(long a, long b) {
        return (a & b) + ((a ^ b) >> 1);
    }
}
