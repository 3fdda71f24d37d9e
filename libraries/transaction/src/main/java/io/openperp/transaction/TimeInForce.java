package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/** How long a limit order lives. */
public enum TimeInForce {
    /** Rests until filled or cancelled. */
    GTC(0),
    /** Fills at once, the rest is cancelled. */
    IOC(1),
    /** Post-only: refused if it would match. */
    ALO(2);

    /** Its number in the signed bytes. */
    final int wireNumber;

    TimeInForce(int wireNumber) {
        this.wireNumber = wireNumber;
    }

    /** By its name in any letter case, or null. */
    public static @Nullable TimeInForce parse(String text) {
        for (TimeInForce value : values()) {
            if (value.name().equalsIgnoreCase(text)) {
                return value;
            }
        }
        return null;
    }
}
