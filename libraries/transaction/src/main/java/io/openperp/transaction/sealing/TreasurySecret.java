package io.openperp.transaction.sealing;

import io.openperp.transaction.field.Destination;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.hpke.HPKE;
import org.bouncycastle.math.ec.rfc7748.X25519;

/** The secret half of a {@link TreasuryKey}: it decrypts what was sealed for that key. Never printed. */
public final class TreasurySecret {

    private final byte[] secret;
    private final TreasuryKey publicKey;

    private TreasurySecret(byte[] secret) {
        byte[] key = new byte[Bytes32.LENGTH];
        X25519.generatePublicKey(secret, 0, key, 0);
        this.secret = secret;
        this.publicKey = new TreasuryKey(Bytes32.of(key));
    }

    /**
     * Parses a key from 32 bytes in base58. Throws {@link IllegalArgumentException} for anything else; the message
     * contains nothing of the text.
     */
    public static TreasurySecret parse(String base58) {
        byte[] secret;
        try {
            secret = Base58.decode(base58, Bytes32.LENGTH);
        } catch (IllegalArgumentException notDecoded) {
            throw new IllegalArgumentException("a secret key of a treasury is base58 of 32 bytes");
        }
        return new TreasurySecret(secret);
    }

    public static TreasurySecret generate(SecureRandom random) {
        byte[] secret = new byte[Bytes32.LENGTH];
        random.nextBytes(secret);
        return new TreasurySecret(secret);
    }

    public TreasuryKey publicKey() {
        return publicKey;
    }

    /** The secret key as text in base58, in the form that {@link #parse} reads. */
    public String exported() {
        return Base58.encode(secret);
    }

    /**
     * Decrypts where an account wants to be paid.
     *
     * @throws NotOpenedException if the text is not sealed, or was sealed for another key or another account
     */
    public String open(Bytes32 account, String sealed) throws NotOpenedException {
        if (!Destination.isSealed(sealed)) {
            throw new NotOpenedException("it is not sealed");
        }
        if (!Destination.keyId(sealed).equals(publicKey.id())) {
            throw new NotOpenedException(
                    "it is sealed for the key " + Destination.keyId(sealed) + ", and this one is " + publicKey.id());
        }
        byte[] all = Base64.getUrlDecoder().decode(Destination.sealedText(sealed));
        try {
            HPKE hpke = TreasuryKey.hpke();
            AsymmetricCipherKeyPair pair =
                    hpke.deserializePrivateKey(secret, publicKey.key().toByteArray());
            byte[] padded = hpke.open(
                    Arrays.copyOf(all, Bytes32.LENGTH),
                    pair,
                    TreasuryKey.INFO,
                    account.toByteArray(),
                    Arrays.copyOfRange(all, Bytes32.LENGTH, all.length),
                    null,
                    null,
                    null);
            return text(padded);
        } catch (InvalidCipherTextException | IllegalArgumentException | IllegalStateException refused) {
            throw new NotOpenedException("it was sealed for a withdrawal of another account, or was changed");
        }
    }

    private static String text(byte[] padded) throws NotOpenedException {
        int length = padded.length;
        while (length > 0 && padded[length - 1] == 0) {
            length--;
        }
        String text = new String(padded, 0, length, StandardCharsets.UTF_8);
        String flaw = TreasuryKey.flaw(text);
        if (flaw != null) {
            throw new NotOpenedException("what is in it is no destination: " + flaw);
        }
        return text;
    }

    @Override
    public String toString() {
        return "secret key of the treasury " + publicKey.id();
    }

    /** Thrown if a sealed text cannot be decrypted; the message says why. */
    public static final class NotOpenedException extends Exception {

        private static final long serialVersionUID = 1;

        NotOpenedException(String message) {
            super(message);
        }
    }
}
