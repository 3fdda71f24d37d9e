package io.openperp.transaction;

import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/**
 * A number of the wire (NUM-002): a price, a size, an amount, a leverage. Clients sign what became of it as a double; the
 * exchange computes with its exact decimal value.
 *
 * @param wire the IEEE double nearest to the text
 * @param units the exact value in units of 1e-8; 0 if there is none
 * @param flaw the sentence why there is no exact value (it begins with the number), or null
 */
public record Quantity(double wire, long units, @Nullable String flaw) {

    private static final long EXACT_IN_DOUBLE = 1L << 53;
    private static final double TWO_TO_52 = 0x1p52;
    private static final double TWO_TO_63 = 0x1p63;
    private static final double TWO_TO_64 = 0x1p64;

    /** A number of our own. */
    public static Quantity of(long units) {
        return new Quantity(nearest(units, Decimals.format(units)), units, null);
    }

    /** A decimal of our own, {@code "0.5"}. Throws {@link NumberFormatException} if it has no exact value. */
    public static Quantity of(String decimal) {
        return new Quantity(nearest(Decimals.parse(decimal), decimal), Decimals.parse(decimal), null);
    }

    /** From text that is a number in JSON spelling. */
    static Quantity ofJson(String number) {
        try {
            long units = Decimals.parse(number);
            return new Quantity(nearest(units, number), units, null);
        } catch (NumberFormatException inexact) {
            return new Quantity(Double.parseDouble(number), 0, inexact.getMessage());
        }
    }

    public boolean isExact() {
        return flaw == null;
    }

    /** {@link #units()}, or {@link IllegalStateException} where there is no exact value: callers check the flaw first. */
    public long exactUnits() {
        if (flaw != null) {
            throw new IllegalStateException(flaw);
        }
        return units;
    }

    /**
     * The {@code fixed} of the signed bytes, an unsigned number: the double times 1e8 in double arithmetic, rounded
     * half away from zero, saturated to 0 and 2^64-1. Not decimal arithmetic: 1.5e-8 gives 1 and 2.5e-8 gives 3.
     */
    long fixed() {
        double product = wire * 1e8;
        if (!(product > 0)) {
            return 0;
        }
        if (product >= TWO_TO_63) {
            return product >= TWO_TO_64 ? -1L : (long) (product - TWO_TO_63) | Long.MIN_VALUE;
        }
        long floor = (long) product;
        return product < TWO_TO_52 && product - floor >= 0.5 ? floor + 1 : floor;
    }

    @Nullable
    String flaw(String field) {
        return flaw == null ? null : field + " " + flaw;
    }

    /** Both operands are exact in the short case, so the quotient is the double nearest to the decimal. */
    private static double nearest(long units, String text) {
        if (units == 0) {
            return text.startsWith("-") ? -0.0 : 0.0;
        }
        return Math.abs(units) <= EXACT_IN_DOUBLE ? units / 1e8 : Double.parseDouble(text);
    }
}
