package io.openperp.transaction.verification;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SignatureException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Verifies Ed25519 signatures with native code, the Amazon Corretto Crypto Provider. It computes R and compares
 * encodings; given a key in the prime-order group, only the neutral element as R has to be refused in addition.
 */
final class CorrettoVerifier implements SignatureVerifier {

    private static final Bytes32 NEUTRAL_ELEMENT = new Bytes32(1L << 56, 0, 0, 0);

    private final Provider provider;
    private final TrustedKeys keys = new TrustedKeys(1 << 16);

    /** Fails with an exception or a linkage error if the provider is absent or has no code for this platform. */
    CorrettoVerifier() {
        provider = AmazonCorrettoCryptoProvider.INSTANCE;
        AmazonCorrettoCryptoProvider.INSTANCE.assertHealthy();
    }

    @Override
    public boolean verify(Bytes32 key, byte[] message, int length, Signature signature) {
        return !signature.r().equals(NEUTRAL_ELEMENT)
                && nativeVerify(key, message, length, signature)
                && keys.admits(key);
    }

    @Override
    public String name() {
        return "Amazon Corretto Crypto Provider";
    }

    private boolean nativeVerify(Bytes32 key, byte[] message, int length, Signature signature) {
        try {
            java.security.Signature ed25519 = java.security.Signature.getInstance("Ed25519", provider);
            ed25519.initVerify(new EncodedKey(key));
            ed25519.update(message, 0, length);
            return ed25519.verify(signature.toByteArray());
        } catch (SignatureException | InvalidKeyException refused) {
            return false; // the provider throws for some malformed signatures and keys
        } catch (GeneralSecurityException brokenProvider) {
            throw new IllegalStateException(brokenProvider);
        }
    }

    /** A public key in encoded form, which is all that the native code uses. */
    private static final class EncodedKey implements PublicKey {
        private static final long serialVersionUID = 1L;
        private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

        private final byte[] encoded = Arrays.copyOf(PREFIX, PREFIX.length + Bytes32.LENGTH);

        EncodedKey(Bytes32 key) {
            key.writeTo(encoded, PREFIX.length);
        }

        @Override
        public String getAlgorithm() {
            return "EdDSA";
        }

        @Override
        public String getFormat() {
            return "X.509";
        }

        @Override
        public byte[] getEncoded() {
            return encoded;
        }
    }
}
