package io.openperp.trade.terminal;

import io.openperp.api.Decimal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Numbers as text: plain, exact, without zeros at the end. */
public final class Numbers {

    private static final String NONE = "-";

    /** Decimal places of a percentage that is the result of a division. */
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

    /** The absolute value. */
    public static Decimal size(Decimal signed) {
        return Decimal.of(Math.abs(signed.units()));
    }

    /** Text with a plus sign for positive numbers. */
    public static String signed(Decimal number) {
        return (number.units() > 0 ? "+" : "") + number;
    }

    /** A share in percent: 0.005 is {@code 0.5%}. */
    public static String percent(BigDecimal share) {
        return plain(share.movePointRight(2)) + "%";
    }

    /** A percentage to two decimal places, with a plus sign above zero: for looking at, not for calculating. */
    public static String change(Decimal percent) {
        BigDecimal rounded = percent.toBigDecimal().setScale(2, RoundingMode.HALF_UP);
        return (rounded.signum() > 0 ? "+" : "") + rounded.toPlainString() + "%";
    }

    /** A distance as a percentage of a base, to four decimal places. */
    public static BigDecimal percentOf(BigDecimal distance, BigDecimal base) {
        return distance.movePointRight(2).divide(base, PERCENT_PLACES, RoundingMode.HALF_UP);
    }
}
