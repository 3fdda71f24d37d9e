package io.openperp.units;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 to {@link Bytes32}. An instance takes input piece by piece and is for one thread. */
public final class Sha256 {

    /** A digest that is never used itself but cloned, because a clone costs a fraction of looking up the provider. */
    private static final MessageDigest UNUSED = newDigest();

    private final MessageDigest digest = copy();

    public static Bytes32 of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    public static Bytes32 of(byte[] bytes, int offset, int length) {
        return new Sha256().update(bytes, offset, length).finish();
    }

    public Sha256 update(byte[] bytes, int offset, int length) {
        digest.update(bytes, offset, length);
        return this;
    }

    /** The hash of all input since the start or the last {@code finish}. */
    public Bytes32 finish() {
        return Bytes32.of(digest.digest());
    }

    private static MessageDigest copy() {
        try {
            return (MessageDigest) UNUSED.clone();
        } catch (CloneNotSupportedException anotherProvider) {
            return newDigest();
        }
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
