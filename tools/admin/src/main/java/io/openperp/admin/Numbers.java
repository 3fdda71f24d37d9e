package io.openperp.admin;

import java.math.BigDecimal;

/** Numbers within sentences. */
final class Numbers {

    private Numbers() {}

    /** With the noun that it counts. */
    static String counted(long count, String one, String others) {
        return count + " " + (count == 1 ? one : others);
    }

    /** The shortest plain number. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
