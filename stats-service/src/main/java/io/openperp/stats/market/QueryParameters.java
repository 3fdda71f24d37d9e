package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.units.Ascii;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of one request and keeps the first refusal: what was wrong and what is accepted. */
public final class QueryParameters {

    private static final int SHOWN = 64;

    private @Nullable String refusal;

    /** The first refusal; null if all parameters were good. */
    public @Nullable String refusal() {
        return refusal;
    }

    public void refuse(String sentence) {
        refusal = refusal == null ? sentence : refusal;
    }

    /** The text, or an empty one if it is missing, which is refused. */
    public String required(String name, @Nullable String text, String accepted) {
        if (text == null || text.isEmpty()) {
            refuse(name + " is missing, accepted is " + accepted);
            return "";
        }
        return text;
    }

    /** The value that the text was read as; null if there was none, which is refused. */
    public <T> @Nullable T oneOf(String name, Optional<T> read, @Nullable String text, String accepted) {
        if (read.isEmpty()) {
            refuse(
                    text == null || text.isEmpty()
                            ? name + " is missing, accepted is one of " + accepted
                            : name + " is " + shown(text) + ", accepted is one of " + accepted);
        }
        return read.orElse(null);
    }

    /** An integer within bounds, or the default if it is missing. */
    public long whole(String name, @Nullable String text, long missing, long least, long most) {
        if (text == null || text.isEmpty()) {
            return missing;
        }
        try {
            long value = Ascii.wholeNumber(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notWhole) {
            // refused below, like a number out of range
        }
        refuse(name + " is " + shown(text) + ", accepted is a whole number from " + least + " to " + most);
        return missing;
    }

    /** A price step in units; 0, as where it is missing, is none. */
    public long step(String name, @Nullable String text) {
        if (text == null || text.isEmpty()) {
            return 0;
        }
        try {
            long units = Decimal.parse(text).units();
            if (units >= 0) {
                return units;
            }
        } catch (NumberFormatException notOne) {
            // refused below, like a number out of range
        }
        refuse(name + " is " + shown(text) + ", accepted is a price step with at most 8 decimal places, 0 for none");
        return 0;
    }

    /** The text, cut so that a refusal stays a sentence. */
    static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
