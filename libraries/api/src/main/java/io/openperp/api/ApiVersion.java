package io.openperp.api;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Version of the API in which answers are written where today's live venue differs from release 1.0.12, which is the
 * published contract. A client that requests no version gets the one in the exchange's settings, which is release
 * 1.0.12 by default.
 */
public enum ApiVersion {
    /** Release 1.0.12: status {@code cancelledIOC}; a fee that was paid is positive. */
    RELEASE("1.0.12"),
    /** The live venue: status {@code cancelledIoc}; a fee that was paid is negative. */
    LIVE("live");

    /** Header of a request, or of a WebSocket handshake, that requests a version. */
    public static final String HEADER = "X-Api-Spelling";

    /** Query parameter of a WebSocket address that requests a version. */
    public static final String PARAMETER = "spelling";

    private final String wireName;

    ApiVersion(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** Version with this name; empty if there is none. */
    public static Optional<ApiVersion> named(String name) {
        return Arrays.stream(values())
                .filter(spelling -> spelling.wireName.equals(name))
                .findFirst();
    }

    /**
     * Text of the refusal of a name that {@link #named} does not know.
     *
     * @param where header, parameter or setting that contained the name
     */
    public static String refusal(String where, String name) {
        String accepted = Arrays.stream(values()).map(ApiVersion::wireName).collect(Collectors.joining(" or "));
        return where + " is " + name + ", accepted is " + accepted;
    }
}
