package io.openperp.transaction.sealing;

import io.openperp.transaction.field.Destination;
import io.openperp.units.Bytes32;
import io.openperp.units.ShownText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.hpke.HPKE;
import org.jspecify.annotations.Nullable;

/**
 * The public key of the treasurer (X25519). Anybody can use it to encrypt (seal) where a withdrawal is to be paid; only
 * the matching {@link TreasurySecret} can decrypt it (WDR-024).
 *
 * @param key 32 bytes, printed in base58
 */
public record TreasuryKey(Bytes32 key) {

    /**
     * Longest text that can be sealed, in bytes of UTF-8. Every text is padded to this length, so that the length of a
     * sealed text reveals nothing.
     */
    public static final int LONGEST_TEXT = 128;

    static final byte[] INFO = "openperp withdrawal destination 1".getBytes(StandardCharsets.US_ASCII);

    private static final int ID_BYTES = 8;

    /** Parses a key in base58. Throws {@link IllegalArgumentException} saying what is wrong. */
    public static TreasuryKey parse(String base58) {
        return new TreasuryKey(Bytes32.parse(base58));
    }

    /** The ID of this key in sealed texts: the first 8 bytes of its SHA-256, in hexadecimal digits. */
    public String id() {
        SHA256Digest digest = new SHA256Digest();
        byte[] hash = new byte[digest.getDigestSize()];
        digest.update(key.toByteArray(), 0, Bytes32.LENGTH);
        digest.doFinal(hash, 0);
        return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    }

    /**
     * Seals where an account wants to be paid; every call returns a different text. Throws
     * {@link IllegalArgumentException} if the text has a {@link #flaw}.
     *
     * @param account account that withdraws; the text can be opened only for a withdrawal of this account
     */
    public String seal(Bytes32 account, String text) {
        String flaw = flaw(text);
        if (flaw != null) {
            throw new IllegalArgumentException(flaw);
        }
        byte[] padded = Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), LONGEST_TEXT);
        try {
            HPKE hpke = hpke();
            byte[][] sealed = hpke.seal(
                    hpke.deserializePublicKey(key.toByteArray()),
                    INFO,
                    account.toByteArray(),
                    padded,
                    null,
                    null,
                    null);
            byte[] all = Arrays.copyOf(sealed[1], Destination.SEALED_BYTES);
            System.arraycopy(sealed[0], 0, all, sealed[1].length, sealed[0].length);
            return Destination.SEALED + id() + ":"
                    + Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (InvalidCipherTextException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The reason why the text cannot be sealed, as a sentence that repeats nothing of the text; null if it can. */
    public static @Nullable String flaw(String text) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length < 1 || length > LONGEST_TEXT) {
            return "destination has " + length + " bytes, accepted are 1 to " + LONGEST_TEXT;
        }
        String flaw = ShownText.flaw(text);
        return flaw == null ? null : "destination " + flaw;
    }

    static HPKE hpke() {
        return new HPKE(HPKE.mode_base, HPKE.kem_X25519_SHA256, HPKE.kdf_HKDF_SHA256, HPKE.aead_AES_GCM128);
    }
}
