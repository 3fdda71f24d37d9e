package io.openperp.transaction.message;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * One field of the bytes that a client signs.
 *
 * @param name path of the field, such as {@code action 0 (l): px}
 */
public record SignedField(String name, byte[] bytes) {

    /**
     * Name and position of a field in a buffer.
     *
     * @param position index of its first byte
     */
    record Begin(String name, int position) {}

    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SignedField field && name.equals(field.name) && Arrays.equals(bytes, field.bytes);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + Arrays.hashCode(bytes);
    }
}
