package io.openperp.transaction.json;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Formats a double as JavaScript does: the shortest digits, without an exponent from 1e-6 to 1e21, otherwise with a
 * signed exponent.
 */
final class JavaScriptNumber {

    private static final int PLAIN_BELOW = 21;
    private static final int PLAIN_FROM = -6;

    private JavaScriptNumber() {}

    /** Appends a number, which must be finite; -0 becomes 0. */
    static void appendTo(StringBuilder out, double value) {
        if (value == 0) {
            out.append('0');
            return;
        }
        if (value < 0) {
            out.append('-');
        }
        BigDecimal shortest = shortest(Math.abs(value)).stripTrailingZeros();
        String digits = shortest.unscaledValue().toString();
        int exponent = digits.length() - 1 - shortest.scale();
        if (exponent >= PLAIN_BELOW || exponent < PLAIN_FROM) {
            scientific(out, digits, exponent);
        } else if (exponent < 0) {
            out.append("0.").append("0".repeat(-exponent - 1)).append(digits);
        } else if (digits.length() <= exponent + 1) {
            out.append(digits).append("0".repeat(exponent + 1 - digits.length()));
        } else {
            out.append(digits, 0, exponent + 1).append('.').append(digits, exponent + 1, digits.length());
        }
    }

    private static void scientific(StringBuilder out, String digits, int exponent) {
        out.append(digits.charAt(0));
        if (digits.length() > 1) {
            out.append('.').append(digits, 1, digits.length());
        }
        out.append(exponent < 0 ? "e-" : "e+").append(Math.abs(exponent));
    }

    /**
     * The shortest decimal that stands for this double. Java prints at least two digits, and where one digit would do,
     * the second may be another than zero.
     */
    private static BigDecimal shortest(double value) {
        BigDecimal java = new BigDecimal(Double.toString(value));
        BigDecimal single = java.round(new MathContext(1));
        return single.doubleValue() == value ? single : java;
    }
}
