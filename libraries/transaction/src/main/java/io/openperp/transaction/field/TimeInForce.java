package io.openperp.transaction.field;

import io.openperp.units.Ascii;
import org.jspecify.annotations.Nullable;

/** How long a limit order stays open, and whether it may match on arrival. */
public enum TimeInForce {
    /** Rests until filled or cancelled. */
    GTC(0),
    /** Fills at once, the rest is cancelled. */
    IOC(1),
    /** Post-only: refused if it would match. */
    ALO(2),
    /** Post-only: an order that would match rests one tick away from the best price of the other side instead. */
    ALO_SLIDE(3),
    /** Post-only: rests at the best price of its own side, never at a worse one than its limit. */
    ALO_JOIN(4);

    /** The number of this value in the signed bytes. */
    public final int wireNumber;

    TimeInForce(int wireNumber) {
        this.wireNumber = wireNumber;
    }

    /** All names in a list, for messages that refuse an unknown one. */
    public static String names() {
        return "GTC, IOC, ALO, ALO_SLIDE or ALO_JOIN";
    }

    /** The value with this name, in upper or lower case; null if there is none. */
    public static @Nullable TimeInForce parse(String text) {
        for (TimeInForce value : values()) {
            if (Ascii.equalsInAnyCase(value.name(), text)) {
                return value;
            }
        }
        return null;
    }
}
