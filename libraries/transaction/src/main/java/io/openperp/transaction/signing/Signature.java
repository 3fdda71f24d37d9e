package io.openperp.transaction.signing;

import io.openperp.units.Base58;
import io.openperp.units.Bytes32;

/** An Ed25519 signature of 64 bytes: the point R and the number S, as encoded. */
public record Signature(Bytes32 r, Bytes32 s) {

    public static final int LENGTH = 64;

    /** Stands in the place of a signature that was not given. */
    public static final Signature NONE = new Signature(Bytes32.ZERO, Bytes32.ZERO);

    /** The signature of these 64 bytes. Throws {@link IllegalArgumentException} for any other length. */
    public static Signature of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("expected 64 bytes, got " + bytes.length);
        }
        return new Signature(Bytes32.at(bytes, 0), Bytes32.at(bytes, Bytes32.LENGTH));
    }

    /** The signature of a base58 text. Throws {@link IllegalArgumentException} saying what is wrong. */
    public static Signature parse(String base58) {
        return of(Base58.decode(base58, LENGTH));
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[LENGTH];
        r.writeTo(bytes, 0);
        s.writeTo(bytes, Bytes32.LENGTH);
        return bytes;
    }

    /** Base58 text. */
    @Override
    public String toString() {
        return Base58.encode(toByteArray());
    }
}
