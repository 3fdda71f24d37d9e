package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The name that a client has given its request; the answers to it carry the same.
 *
 * @param value a {@link Long} or a {@link String}
 */
public record RequestId(@JsonValue Object value) {

    /** Most characters of a text. */
    public static final int LONGEST = 64;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public RequestId {
        value = value instanceof Integer small ? (Object) small.longValue() : value;
        if (!(value instanceof Long || value instanceof String)) {
            throw new IllegalArgumentException("an id is a whole number or a text");
        }
    }

    public static RequestId of(long number) {
        return new RequestId(number);
    }
}
