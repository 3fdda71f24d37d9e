package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/** How long a limit order lives; the ordinal is its number in the signed bytes. */
public enum TimeInForce {
    /** Rests until filled or cancelled. */
    GTC,
    /** Fills at once, the rest is cancelled. */
    IOC,
    /** Post-only: refused if it would match. */
    ALO;

    /** By its name in any letter case, or null. */
    static @Nullable TimeInForce parse(String text) {
        for (TimeInForce value : values()) {
            if (value.name().equalsIgnoreCase(text)) {
                return value;
            }
        }
        return null;
    }
}
