package io.openperp.transaction.verification;

import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;

/**
 * Strict verification of Ed25519 signatures (TXN-011). A signature is good only if {@code S·B = R + h·A} holds without
 * cofactor, S is below the group order, and A and R are canonically encoded points of the prime-order group, not the
 * neutral element. Every signature made by the standard algorithm passes, and every implementation gives the same
 * verdict on every input. Safe for many threads.
 */
public interface SignatureVerifier {

    /** Whether {@code signature} was made with {@code key} over the first {@code length} bytes of {@code message}. */
    boolean verify(Bytes32 key, byte[] message, int length, Signature signature);

    /** The name of the library that does the arithmetic, for logs and measurements. */
    String name();

    /** The native verifier if it loads on this platform and passes a self-test, otherwise Bouncy Castle. */
    static SignatureVerifier fastest() {
        try {
            SignatureVerifier corretto = new CorrettoVerifier();
            if (VerifierSelfTest.passes(corretto)) {
                return corretto;
            }
        } catch (RuntimeException | LinkageError absentOrOtherPlatform) {
            return bouncyCastle();
        }
        return bouncyCastle();
    }

    /** The verifier in pure Java, which works everywhere. */
    static SignatureVerifier bouncyCastle() {
        return new BouncyCastleVerifier();
    }
}
