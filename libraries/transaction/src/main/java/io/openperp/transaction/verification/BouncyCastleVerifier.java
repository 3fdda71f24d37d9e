package io.openperp.transaction.verification;

import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * Verifies Ed25519 signatures in pure Java. Bouncy Castle multiplies by the cofactor and so ignores a torsion component
 * of R; this class also requires R to be in the prime-order group, so that it agrees with the native verifier.
 */
final class BouncyCastleVerifier implements SignatureVerifier {

    private final TrustedKeys keys = new TrustedKeys(1 << 16);

    @Override
    public boolean verify(Bytes32 key, byte[] message, int length, Signature signature) {
        return Ed25519.verify(signature.toByteArray(), 0, key.toByteArray(), 0, message, 0, length)
                && keys.admits(key)
                && TrustedKeys.isInPrimeOrderGroup(signature.r());
    }

    @Override
    public String name() {
        return "Bouncy Castle";
    }
}
