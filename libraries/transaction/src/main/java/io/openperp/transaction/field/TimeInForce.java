package io.openperp.transaction.field;

import io.openperp.units.Ascii;
import org.jspecify.annotations.Nullable;

/** How long a limit order lives. */
public enum TimeInForce {
    /** Rests until filled or cancelled. */
    GTC(0),
    /** Fills at once, the rest is cancelled. */
    IOC(1),
    /** Post-only: refused if it would match. */
    ALO(2),
    /** Post-only: one that would match rests one tick behind the best price of the other side instead. */
    ALO_SLIDE(3),
    /** Post-only: rests at the best price of its own side, never at a worse one than its limit. */
    ALO_JOIN(4);

    /** The number of this value in the signed bytes. */
    public final int wireNumber;

    TimeInForce(int wireNumber) {
        this.wireNumber = wireNumber;
    }

    /** All names as a list, for the text of refusals. */
    public static String names() {
        return "GTC, IOC, ALO, ALO_SLIDE or ALO_JOIN";
    }

    /** The value of this name, in any case of its letters of ASCII; null: there is none. */
    public static @Nullable TimeInForce parse(String text) {
        for (TimeInForce value : values()) {
            if (Ascii.equalsInAnyCase(value.name(), text)) {
                return value;
            }
        }
        return null;
    }
}
