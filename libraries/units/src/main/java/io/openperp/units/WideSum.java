package io.openperp.units;

/**
 * A 128-bit sum of 64-bit numbers. {@link #value} returns the largest or lowest long for a sum that does not fit; the
 * sum itself stays exact.
 */
public final class WideSum {

    private static final int SIGN_BIT = 63;

    private long low;
    private long high;

    public void add(long amount) {
        long sum = low + amount;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        high += (amount >> SIGN_BIT) + carry;
        low = sum;
    }

    public void add(WideSum other) {
        long sum = low + other.low;
        high += other.high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        low = sum;
    }

    public void subtract(long amount) {
        if (amount == Long.MIN_VALUE) {
            add(Long.MAX_VALUE);
            add(1);
        } else {
            add(-amount);
        }
    }

    /** The sum, or the nearest {@code long} to it. */
    public long value() {
        if (isLong()) {
            return low;
        }
        return high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Whether the sum fits a {@code long}, so that {@link #value} is exact. */
    public boolean isLong() {
        return high == low >> SIGN_BIT;
    }

    /** The sum modulo 2^64: wrong as a value, but good for comparing differences of sums. */
    public long wrapped() {
        return low;
    }

    /** Returns {@link #value} and subtracts it from the sum. */
    public long take() {
        long taken = value();
        subtract(taken);
        return taken;
    }

    /** Writes the low 64 bits and the rest, which is one byte for a sum that is a {@code long}. */
    public void writeTo(BinaryWriter out) {
        out.writeLong(low);
        out.writeSignedVarint(high - (low >> SIGN_BIT));
    }

    /** Reads what {@link #writeTo} has written. */
    public void readFrom(BinaryReader in) {
        low = in.readLong();
        high = (low >> SIGN_BIT) + in.readSignedVarint();
    }
}
