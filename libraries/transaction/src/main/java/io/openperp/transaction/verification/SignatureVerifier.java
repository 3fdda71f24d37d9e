package io.openperp.transaction.verification;

import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;

/**
 * Strict Ed25519 (TXN-011). A signature is good only if {@code S·B = R + h·A} holds without cofactor, S is below the group order,
 * A and R are canonically encoded points of the prime-order group other than its neutral element. No honest signature
 * fails this, and every implementation gives the same verdict on every input. Safe for many threads.
 */
public interface SignatureVerifier {

    /** Whether {@code signature} is {@code key}'s over the first {@code length} bytes of {@code message}. */
    boolean verify(Bytes32 key, byte[] message, int length, Signature signature);

    /** The library that does the arithmetic, for a start-up log or a figure. */
    String name();

    /** The native verifier where it loads on this platform and passes a self-test, else Bouncy Castle. */
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
