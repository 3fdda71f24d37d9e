package io.openperp.transaction.verification;

import io.openperp.transaction.Network;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a signature was refused, for the developer of the client.
 *
 * @param message a sentence that begins with {@link Verification#BAD_SIGNATURE}
 * @param expectedBytes the bytes the signature should have been made over, in hexadecimal; null where they are not shown
 */
public record SignatureRefusal(String message, @Nullable String expectedBytes) {

    /** Longer messages are not shown. */
    static final int MOST_BYTES_SHOWN = 16 * 1024;

    private static final String USUAL_CAUSES = Verification.BAD_SIGNATURE
            + ": it does not verify with the key of signer in any layout accepted here. Usual causes:"
            + " signed for another network or in another byte layout;"
            + " a number, or the order of fields or actions, differs between the JSON and the signed bytes;"
            + " signed with another key than signer's, or for another account or nonce";

    static SignatureRefusal withUsualCauses(byte @Nullable [] expected) {
        return expected == null || expected.length > MOST_BYTES_SHOWN
                ? new SignatureRefusal(USUAL_CAUSES, null)
                : new SignatureRefusal(
                        USUAL_CAUSES + ". expectedBytes is the message to sign, in hexadecimal",
                        HexFormat.of().formatHex(expected));
    }

    static SignatureRefusal ofOtherNetwork(Network signed, Network here) {
        return new SignatureRefusal(
                Verification.BAD_SIGNATURE + ": signed for " + name(signed) + ", this is " + name(here), null);
    }

    private static String name(Network network) {
        return network.name().toLowerCase(Locale.ROOT);
    }
}
