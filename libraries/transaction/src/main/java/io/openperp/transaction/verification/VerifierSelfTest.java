package io.openperp.transaction.verification;

import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.util.HexFormat;

/** Checks at start, with a few known good and bad signatures, that a verifier accepts exactly the good ones. */
final class VerifierSelfTest {

    /** Key of test 2 in RFC 8032, section 7.1. */
    private static final Bytes32 KEY = key("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");

    private static final byte[] MESSAGE = {0x72};
    private static final Bytes32 R = key("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da");
    private static final Bytes32 S = key("085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    private static final Bytes32 S_PLUS_ORDER = key("f52db73f5978ab861d2ddbf5ae169eab397b2eaeb4302aeeb00d291612bb0c10");
    /**
     * A key of order 4. A lenient verifier accepts signatures with this key as R and S = 0 for some messages, although
     * nobody has a secret key.
     */
    private static final Bytes32 SMALL_ORDER = Bytes32.ZERO;

    private VerifierSelfTest() {}

    static boolean passes(SignatureVerifier verifier) {
        Signature good = new Signature(R, S);
        return verifier.verify(KEY, MESSAGE, 1, good)
                && !verifier.verify(KEY, new byte[] {0x73}, 1, good)
                && !verifier.verify(KEY, MESSAGE, 0, good)
                && !verifier.verify(R, MESSAGE, 1, good)
                && !verifier.verify(KEY, MESSAGE, 1, new Signature(R, S_PLUS_ORDER))
                && !acceptsSmallOrderKey(verifier);
    }

    /**
     * Whether the verifier wrongly accepts signatures of a key of order 4. A lenient verifier accepts about one message
     * in four, so that trying 32 messages almost certainly shows it.
     */
    private static boolean acceptsSmallOrderKey(SignatureVerifier verifier) {
        for (byte i = 0; i < 32; i++) {
            if (verifier.verify(SMALL_ORDER, new byte[] {i}, 1, new Signature(SMALL_ORDER, Bytes32.ZERO))) {
                return true;
            }
        }
        return false;
    }

    private static Bytes32 key(String hex) {
        return Bytes32.of(HexFormat.of().parseHex(hex));
    }
}
