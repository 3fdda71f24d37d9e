package io.openperp.account.query;

import io.openperp.units.Ascii;
import org.jspecify.annotations.Nullable;

/** Thrown if a parameter of an HTTP request is not accepted; the message is a sentence for the client. */
public final class RefusedParameter extends RuntimeException {

    static final String CURSOR = "\"cursor\" is not accepted: the nextCursor of the page before is accepted";

    private static final long serialVersionUID = 1L;

    public RefusedParameter(String sentence) {
        super(sentence);
    }

    /** Creates the refusal of an invalid cursor. */
    public static RefusedParameter cursor() {
        return new RefusedParameter(CURSOR);
    }

    /**
     * Parses a whole number from {@code least} to {@code most}; throws {@link RefusedParameter} for anything else.
     *
     * @param usual value if the parameter is absent
     */
    public static long whole(String name, @Nullable String text, long usual, long least, long most) {
        if (text == null) {
            return usual;
        }
        try {
            long number = Ascii.wholeNumber(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new RefusedParameter(
                "\"" + name + "\" is not accepted: a whole number from " + least + " to " + most + " is accepted");
    }
}
