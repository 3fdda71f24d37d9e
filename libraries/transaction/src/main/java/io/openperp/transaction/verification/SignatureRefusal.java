package io.openperp.transaction.verification;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedField;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a signature was refused, for the developer of the client.
 *
 * @param message a sentence that begins with {@link Verification#BAD_SIGNATURE}
 * @param expectedBytes the bytes that should have been signed, in hexadecimal; null if they are not shown
 * @param expectedFields the same bytes, field by field; empty if they are not shown
 * @param triedLayouts the layouts of signed bytes for which the signature was checked and is bad; empty if they are not
 *     shown
 */
public record SignatureRefusal(
        String message, @Nullable String expectedBytes, List<SignedField> expectedFields, List<String> triedLayouts) {

    /**
     * Longest signed message that a refusal shows, in bytes; for a longer message the refusal shows only the layouts.
     */
    static final int MOST_BYTES_SHOWN = 16 * 1024;

    private static final String USUAL_CAUSES = Verification.BAD_SIGNATURE
            + ": it does not verify with the key of signer in any layout accepted here. Usual causes:"
            + " signed for another network or in another byte layout;"
            + " a number, or the order of fields or actions, differs between the JSON and the signed bytes;"
            + " signed with another key than signer's, or for another account or nonce";

    public SignatureRefusal {
        expectedFields = List.copyOf(expectedFields);
        triedLayouts = List.copyOf(triedLayouts);
    }

    /** A refusal with only a message, which shows neither bytes nor layouts. */
    public SignatureRefusal(String message) {
        this(message, null, List.of(), List.of());
    }

    static SignatureRefusal withUsualCauses() {
        return new SignatureRefusal(USUAL_CAUSES);
    }

    /**
     * A refusal that shows the bytes that should have been signed, unless they are too long.
     *
     * @param fields fields of the bytes, in the first of the layouts
     */
    static SignatureRefusal withExpected(byte[] bytes, List<SignedField> fields, List<String> tried) {
        return bytes.length > MOST_BYTES_SHOWN
                ? new SignatureRefusal(USUAL_CAUSES, null, List.of(), tried)
                : new SignatureRefusal(
                        USUAL_CAUSES + ". expectedBytes is the message to sign, in hexadecimal",
                        HexFormat.of().formatHex(bytes),
                        fields,
                        tried);
    }

    static SignatureRefusal ofOtherNetwork(Network signed, Network here) {
        return new SignatureRefusal(
                Verification.BAD_SIGNATURE + ": signed for " + signed.text() + ", this is " + here.text());
    }
}
