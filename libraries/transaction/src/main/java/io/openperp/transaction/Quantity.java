package io.openperp.transaction;

import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/**
 * A number in a transaction (NUM-002): a price, a size, an amount, a leverage. Clients convert it to a double before
 * they sign. A price or size of an order is signed as a whole number of units, and that number is its value. Any other
 * number is signed as the double; its value is the decimal as written, or the nearest unit if the double differs from
 * it only by binary rounding.
 *
 * @param wire the double; it has the same signed bytes as the client's number
 * @param units the value in units of 1e-8; 0 if there is none
 * @param flaw the reason why there is no value, a sentence that begins with the number; null if there is one
 */
public record Quantity(double wire, long units, @Nullable String flaw) {

    private static final long EXACT_IN_DOUBLE = 1L << 53;
    private static final double TWO_TO_52 = 0x1p52;
    private static final double TWO_TO_63 = 0x1p63;
    private static final double TWO_TO_64 = 0x1p64;

    /** Largest number of steps between adjacent doubles that are tried to find the double of a signed integer. */
    private static final int NEIGHBOURS = 4;

    /**
     * Largest relative distance at which a double counts as the nearest whole number of units; far above the error of a
     * few operations in binary floating point.
     */
    private static final double REPRESENTATION_ERROR = 1e-9;

    /** A number whose value is given in units of 1e-8. */
    public static Quantity of(long units) {
        return new Quantity(nearest(units), units, null);
    }

    /**
     * A number given as a decimal, such as {@code "0.5"}. Throws {@link NumberFormatException} if it has more than
     * eight decimal places or is out of range.
     */
    public static Quantity of(String decimal) {
        return new Quantity(nearest(Decimals.parse(decimal), decimal), Decimals.parse(decimal), null);
    }

    /** A number in JSON syntax that is signed as a whole number of units: its value is that signed integer. */
    public static Quantity fixed(String number) {
        Quantity decimal = decimal(number);
        long signed = fixed(Math.abs(decimal.wire));
        if (signed < 0) {
            return decimal.flaw != null
                    ? decimal
                    : new Quantity(
                            decimal.wire, 0, number + " is out of range: as signed it does not fit into 63 bits");
        }
        long units = decimal.wire < 0 ? -signed : signed; // negative ones are signed as 0 and refused by their value
        return decimal.flaw == null && decimal.units == units ? decimal : new Quantity(decimal.wire, units, null);
    }

    /**
     * A number in JSON syntax that is signed as a double: its value is the decimal as written, or the unit nearest to
     * the double.
     */
    public static Quantity f64(String number) {
        Quantity decimal = decimal(number);
        long nearest = fixed(Math.abs(decimal.wire));
        if (decimal.flaw == null || nearest < 0) {
            return decimal;
        }
        long units = decimal.wire < 0 ? -nearest : nearest;
        boolean stands = Math.abs(decimal.wire - units / 1e8) <= REPRESENTATION_ERROR * Math.abs(decimal.wire);
        return stands ? new Quantity(decimal.wire, units, null) : decimal;
    }

    /** A number in JSON syntax with its exact decimal value; it has a flaw if there is no exact value in units. */
    static Quantity decimal(String number) {
        try {
            long units = Decimals.parse(number);
            return new Quantity(nearest(units, number), units, null);
        } catch (NumberFormatException inexact) {
            return new Quantity(Double.parseDouble(number), 0, inexact.getMessage());
        }
    }

    /** A number read from signed bytes that hold a whole number of units; null if no double converts to that number. */
    public static @Nullable Quantity ofFixed(long signed) {
        double near = signed >= 0 ? nearest(signed) : ((signed >>> 1) * 2.0) / 1e8;
        double wire = near;
        for (int step = 0; fixed(wire) != signed; step++) {
            if (step == NEIGHBOURS) {
                return null;
            }
            wire = Long.compareUnsigned(fixed(wire), signed) < 0 ? Math.nextUp(wire) : Math.nextDown(wire);
        }
        return signed < 0
                ? new Quantity(wire, 0, wire + " is out of range: as signed it does not fit into 63 bits")
                : new Quantity(wire, signed, null);
    }

    /** A number read from signed bytes that hold a double: its value is that of the shortest decimal of the double. */
    public static Quantity ofDouble(double signed) {
        return Double.isFinite(signed)
                ? f64(Double.toString(signed))
                : new Quantity(signed, 0, signed + " is out of range");
    }

    /**
     * A number from a log record that holds its value and also the double that the client signed. A record holds both
     * if for some number of the action the double is not the one nearest to the value.
     *
     * @param units the value
     * @param signed the double that was signed
     */
    public static Quantity recorded(long units, double signed) {
        return new Quantity(signed, units, null);
    }

    /**
     * Whether the whole number that is signed, {@link #fixed}, follows from the value alone. If not, the log must also
     * hold the double of the client: without it the signed bytes could not be rebuilt.
     */
    boolean hasFixedOfItsValue() {
        return flaw == null && fixed() == of(units).fixed();
    }

    /**
     * Whether the double that is signed follows from the value alone, as the double nearest to it. If not, the log must
     * also hold the double of the client: without it the signed bytes could not be rebuilt.
     */
    boolean hasDoubleOfItsValue() {
        return flaw == null && Double.doubleToRawLongBits(wire) == Double.doubleToRawLongBits(of(units).wire);
    }

    public boolean isExact() {
        return flaw == null;
    }

    /**
     * The value in units of 1e-8. Throws {@link IllegalStateException} if the number has a flaw, which callers check
     * first.
     */
    public long exactUnits() {
        if (flaw != null) {
            throw new IllegalStateException(flaw);
        }
        return units;
    }

    /**
     * The whole number of units that is signed, as an unsigned number: the double times 1e8 in double arithmetic,
     * rounded half away from zero, limited to 0 and 2^64-1. Decimal arithmetic would differ: 1.5e-8 gives 1 and 2.5e-8
     * gives 3.
     */
    public long fixed() {
        return fixed(wire);
    }

    private static long fixed(double value) {
        double product = value * 1e8;
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

    private static double nearest(long units, String text) {
        if (units == 0) {
            return text.startsWith("-") ? -0.0 : 0.0;
        }
        return nearest(units);
    }

    /**
     * The double nearest to a number of units. Up to {@link #EXACT_IN_DOUBLE} both operands are exact, so the quotient
     * is correctly rounded.
     */
    private static double nearest(long units) {
        return Math.abs(units) <= EXACT_IN_DOUBLE ? units / 1e8 : Double.parseDouble(Decimals.format(units));
    }
}
