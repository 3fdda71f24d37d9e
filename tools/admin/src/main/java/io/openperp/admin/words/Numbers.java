package io.openperp.admin.words;

import java.math.BigDecimal;

/** Formats numbers in sentences. */
final class Numbers {

    private Numbers() {}

    /** A number with its noun, in the singular or plural. */
    static String counted(long count, String one, String others) {
        return count + " " + (count == 1 ? one : others);
    }

    /** Exact text of a number, without an exponent or superfluous zeros. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
