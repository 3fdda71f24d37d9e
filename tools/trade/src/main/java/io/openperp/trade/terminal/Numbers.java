package io.openperp.trade.terminal;

import io.openperp.api.Decimal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Formats numbers as exact text, without an exponent and without zeros at the end. */
public final class Numbers {

    private static final String NONE = "-";

    /** Decimal places of a percentage that comes from a division. */
    private static final int PERCENT_PLACES = 4;

    private Numbers() {}

    public static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** Text of a number; {@code -} for null. */
    public static String orNone(@Nullable Decimal number) {
        return number == null ? NONE : number.toString();
    }

    /** Text of a number; {@code -} for zero, which in some fields means that there is no value. */
    public static String orNoneIfZero(Decimal number) {
        return number.units() == 0 ? NONE : number.toString();
    }

    /** Absolute value of a signed size. */
    public static Decimal size(Decimal signed) {
        return Decimal.of(Math.abs(signed.units()));
    }

    /** Text with a plus sign for positive numbers. */
    public static String signed(Decimal number) {
        return (number.units() > 0 ? "+" : "") + number;
    }

    /** Formats a fraction as a percentage: 0.005 as {@code 0.5%}. */
    public static String percent(BigDecimal share) {
        return plain(share.movePointRight(2)) + "%";
    }

    /**
     * Formats a percentage with two decimal places and a plus sign if it is positive; rounded, so not for calculations.
     */
    public static String change(Decimal percent) {
        BigDecimal rounded = percent.toBigDecimal().setScale(2, RoundingMode.HALF_UP);
        return (rounded.signum() > 0 ? "+" : "") + rounded.toPlainString() + "%";
    }

    /** A distance in percent of a base, rounded to four decimal places. */
    public static BigDecimal percentOf(BigDecimal distance, BigDecimal base) {
        return distance.movePointRight(2).divide(base, PERCENT_PLACES, RoundingMode.HALF_UP);
    }
}
