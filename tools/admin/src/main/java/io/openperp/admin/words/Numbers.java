package io.openperp.admin.words;

import java.math.BigDecimal;

/** Formats numbers in sentences. */
final class Numbers {

    private Numbers() {}

    /** The count with its noun, in the singular or plural. */
    static String counted(long count, String one, String others) {
        return count + " " + (count == 1 ? one : others);
    }

    /** The shortest decimal text, without an exponent. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
