package io.openperp.units;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Thirty-two bytes: an Ed25519 public key (an account, a signer) or a SHA-256 hash (an order ID). Ordered as unsigned
 * bytes, printed in base58.
 */
public record Bytes32(long w0, long w1, long w2, long w3) implements Comparable<Bytes32> {

    public static final int LENGTH = 32;
    public static final Bytes32 ZERO = new Bytes32(0, 0, 0, 0);

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Converts an array of exactly 32 bytes. Throws {@link IllegalArgumentException} for any other length. */
    public static Bytes32 of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("expected 32 bytes, got " + bytes.length);
        }
        return at(bytes, 0);
    }

    /** Reads 32 bytes of the array, beginning at {@code offset}. */
    public static Bytes32 at(byte[] bytes, int offset) {
        return new Bytes32(
                (long) LONGS.get(bytes, offset),
                (long) LONGS.get(bytes, offset + 8),
                (long) LONGS.get(bytes, offset + 16),
                (long) LONGS.get(bytes, offset + 24));
    }

    /** The value of base58 text of exactly 32 bytes. Throws {@link IllegalArgumentException} saying what is wrong. */
    public static Bytes32 parse(String base58) {
        return of(Base58.decode(base58, LENGTH));
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[LENGTH];
        writeTo(bytes, 0);
        return bytes;
    }

    public void writeTo(byte[] bytes, int offset) {
        LONGS.set(bytes, offset, w0);
        LONGS.set(bytes, offset + 8, w1);
        LONGS.set(bytes, offset + 16, w2);
        LONGS.set(bytes, offset + 24, w3);
    }

    @Override
    public int compareTo(Bytes32 other) {
        int c = Long.compareUnsigned(w0, other.w0);
        c = c != 0 ? c : Long.compareUnsigned(w1, other.w1);
        c = c != 0 ? c : Long.compareUnsigned(w2, other.w2);
        return c != 0 ? c : Long.compareUnsigned(w3, other.w3);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes32 b && w0 == b.w0 && w1 == b.w1 && w2 == b.w2 && w3 == b.w3;
    }

    /** A hash of all 32 bytes without a secret: tables with keys that clients choose use {@link KeyMap} instead. */
    @Override
    public int hashCode() {
        long h = w0 * 0x9E3779B97F4A7C15L
                ^ w1 * 0xC2B2AE3D27D4EB4FL
                ^ w2 * 0x165667B19E3779F9L
                ^ w3 * 0xD6E8FEB86659FD93L;
        return (int) (h ^ (h >>> 32));
    }

    /** Base58 text. */
    @Override
    public String toString() {
        return Base58.encode(toByteArray());
    }
}
