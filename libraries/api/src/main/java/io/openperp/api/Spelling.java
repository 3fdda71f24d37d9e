package io.openperp.api;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the API is written where the live venue of today differs from release 1.0.12, which is the contract. Whoever asks for nothing
 * gets what the venue is set to, release 1.0.12 unless it is set.
 */
public enum Spelling {
    /** {@code cancelledIOC}; a fee that was paid is positive. */
    RELEASE("1.0.12"),
    /** {@code cancelledIoc}; a fee that was paid is negative. */
    LIVE("live");

    /** The header of a request, and of the handshake of a WebSocket, that asks for a spelling. */
    public static final String HEADER = "X-Api-Spelling";

    /** The parameter in the address of a WebSocket that asks for a spelling. */
    public static final String PARAMETER = "spelling";

    private final String wireName;

    Spelling(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** The spelling of this name; empty if there is none. */
    public static Optional<Spelling> named(String name) {
        return Arrays.stream(values())
                .filter(spelling -> spelling.wireName.equals(name))
                .findFirst();
    }

    /** The refusal for a name that {@link #named} does not know. @param where the header, parameter or setting */
    public static String refusal(String where, String name) {
        String accepted = Arrays.stream(values()).map(Spelling::wireName).collect(Collectors.joining(" or "));
        return where + " is " + name + ", accepted is " + accepted;
    }
}
