package io.openperp.transaction.signing;

import io.openperp.units.Base58;
import io.openperp.units.Bytes32;

/**
 * An Ed25519 signature of 64 bytes.
 *
 * @param r the point R, as encoded
 * @param s the number S, as encoded
 */
public record Signature(Bytes32 r, Bytes32 s) {

    public static final int LENGTH = 64;

    /** Placeholder for a missing signature: 64 zero bytes. */
    public static final Signature NONE = new Signature(Bytes32.ZERO, Bytes32.ZERO);

    /** A signature from its 64 bytes. Throws {@link IllegalArgumentException} for any other length. */
    public static Signature of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("expected 64 bytes, got " + bytes.length);
        }
        return new Signature(Bytes32.at(bytes, 0), Bytes32.at(bytes, Bytes32.LENGTH));
    }

    /** Parses a signature in base58. Throws {@link IllegalArgumentException} saying what is wrong. */
    public static Signature parse(String base58) {
        return of(Base58.decode(base58, LENGTH));
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[LENGTH];
        r.writeTo(bytes, 0);
        s.writeTo(bytes, Bytes32.LENGTH);
        return bytes;
    }

    /** The signature in base58. */
    @Override
    public String toString() {
        return Base58.encode(toByteArray());
    }
}
