package io.openperp.transaction;

import io.openperp.units.Decimals;
import io.openperp.units.ShownText;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Checks fields of orders. Each method returns a sentence that says why a value is not accepted, or null if it is
 * accepted.
 */
final class Flaws {

    /** Highest slippage: the whole price, 10,000 basis points in units of 1e-8. */
    private static final long MOST_SLIPPAGE = 10_000L * 100_000_000L;

    private Flaws() {}

    static @Nullable String first(@Nullable String... flaws) {
        for (String flaw : flaws) {
            if (flaw != null) {
                return flaw;
            }
        }
        return null;
    }

    static @Nullable String slippage(@Nullable Quantity slippage) {
        return slippage("slippage", slippage);
    }

    static @Nullable String slippage(String field, @Nullable Quantity slippage) {
        if (slippage == null || !slippage.isExact()) {
            return slippage == null ? null : slippage.flaw(field);
        }
        return slippage.units() >= 0 && slippage.units() <= MOST_SLIPPAGE
                ? null
                : field + " is " + Decimals.format(slippage.units()) + " basis points, accepted are 0 to 10000";
    }

    /**
     * The reason why a text is not accepted; null if it has {@code least} to {@code most} bytes of UTF-8 and only
     * visible characters ({@link ShownText}).
     */
    static @Nullable String text(String field, String text, int least, int most) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length < least || length > most) {
            return field + " has " + length + " bytes, accepted are " + least + " to " + most;
        }
        String flaw = ShownText.flaw(text);
        return flaw == null ? null : field + " " + flaw;
    }

    static @Nullable String basisPoints(String field, long value, long least, long most) {
        return value >= least && value <= most
                ? null
                : field + " is " + value + " basis points, accepted are " + least + " to " + most;
    }
}
