package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.units.Ascii;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of one request and remembers the first refusal, which says what was wrong and what is accepted.
 */
public final class QueryParameters {

    private static final int SHOWN = 64;

    private @Nullable String refusal;

    /** The first refusal; null if all parameters were accepted. */
    public @Nullable String refusal() {
        return refusal;
    }

    public void refuse(String sentence) {
        refusal = refusal == null ? sentence : refusal;
    }

    /**
     * Returns the value of a required parameter. If it is missing, refuses the request with a text that says what is
     * {@code accepted}, and returns an empty text.
     */
    public String required(String name, @Nullable String text, String accepted) {
        if (text == null || text.isEmpty()) {
            refuse(name + " is missing, accepted is " + accepted);
            return "";
        }
        return text;
    }

    /**
     * Returns the value that was parsed from {@code text}. If parsing failed ({@code read} is empty), refuses the
     * request with a text that says what is {@code accepted}, and returns null.
     */
    public <T> @Nullable T oneOf(String name, Optional<T> read, @Nullable String text, String accepted) {
        if (read.isEmpty()) {
            refuse(
                    text == null || text.isEmpty()
                            ? name + " is missing, accepted is one of " + accepted
                            : name + " is " + shown(text) + ", accepted is one of " + accepted);
        }
        return read.orElse(null);
    }

    /** Parses a whole number within bounds; returns {@code missing} if it is missing or refused. */
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

    /** Parses a price step to units of 1e-8; 0 means no step and is also the default. */
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

    /** The text, shortened so that a refusal stays readable. */
    static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
