package io.openperp.risk.arithmetic;

/** An exact sum of products of longs, in 128 bits. Throws {@link ArithmeticException} if a sum does not fit. */
public final class ProductSum {

    private long high;
    private long low;

    public void set(ProductSum other) {
        high = other.high;
        low = other.low;
    }

    public void clear() {
        high = 0;
        low = 0;
    }

    public void add(long value) {
        add(value >> 63, value);
    }

    /** Adds the product {@code a·b} to the sum, without rounding. */
    public void addProduct(long a, long b) {
        add(Math.multiplyHigh(a, b), a * b);
    }

    public boolean isNegative() {
        return high < 0;
    }

    /** The square root, rounded up, of this sum; 0 for a negative sum. */
    public long squareRootCeil() {
        if (high < 0) {
            return 0;
        }
        long root = squareRoot(high, low);
        return Math.multiplyHigh(root, root) == high && root * root == low ? root : root + 1;
    }

    /** The square root, rounded down, of {@code a·b}, which must not be negative. */
    public static long squareRootOfProduct(long a, long b) {
        return squareRoot(Math.multiplyHigh(a, b), a * b);
    }

    /**
     * Square root of {@code high:low}, rounded down, found bit by bit from the highest possible; the number is not
     * negative and below 2^126.
     */
    private static long squareRoot(long high, long low) {
        int bits = high != 0 ? 128 - Long.numberOfLeadingZeros(high) : 64 - Long.numberOfLeadingZeros(low);
        if (bits > 126) {
            throw new ArithmeticException("root of a number above 126 bits");
        }
        long root = 0;
        for (int bit = (bits - 1) / 2; bit >= 0; bit--) {
            long candidate = root | 1L << bit;
            long squareHigh = Math.multiplyHigh(candidate, candidate);
            boolean fits =
                    squareHigh != high ? squareHigh < high : Long.compareUnsigned(candidate * candidate, low) <= 0;
            if (fits) {
                root = candidate;
            }
        }
        return root;
    }

    private void add(long otherHigh, long otherLow) {
        long sum = low + otherLow;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        low = sum;
        high = Math.addExact(Math.addExact(high, otherHigh), carry);
    }
}
