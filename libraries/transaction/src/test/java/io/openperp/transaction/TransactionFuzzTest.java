package io.openperp.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Laws of the gateway's parser, for any bytes that a client may send. */
class TransactionFuzzTest {

    private static final TransactionReader READER = new TransactionReader();
    private static final Verification VERIFICATION = new Verification(SignatureVerifier.fastest());
    private static final SecretKey KEY = SecretKey.ofSeed(new byte[Bytes32.LENGTH]);

    /** Whatever the bytes: an envelope that can be judged, written and read again, or a refusal in one short sentence. */
    @FuzzTest(maxDuration = "2m")
    void envelope(byte[] body) {
        Envelope envelope = read(body);
        if (envelope == null) {
            return;
        }
        for (Action action : envelope.actions()) {
            String flaw = action.flaw();
            assertThat(flaw == null ? "none" : flaw).isNotBlank().hasSizeLessThan(1000);
        }
        Optional<Verified> verified = VERIFICATION.verify(envelope);
        Envelope again = READER.read(TransactionWriter.toJson(envelope));
        assertThat(messages(again)).isEqualTo(messages(envelope));
        if (envelope.actions().stream().allMatch(TransactionFuzzTest::isWrittenAsRead)) {
            assertThat(VERIFICATION.verify(again).isPresent()).isEqualTo(verified.isPresent());
        }
    }

    /** Whatever can be read can be signed, and its signature holds for it with the same order IDs, and for nothing else. */
    @FuzzTest(maxDuration = "2m")
    void signedBytes(byte[] body) {
        Envelope read = read(body);
        if (read == null) {
            return;
        }
        Envelope signed = KEY.sign(read.actions(), read.nonce());
        Verified verified = VERIFICATION
                .verify(READER.read(TransactionWriter.toJson(signed)))
                .orElseThrow();
        for (int i = 0; i < signed.actions().size(); i++) {
            Bytes32 expected = signed.actions().get(i) instanceof OrderAction order
                    ? SecretKey.orderId(i, order, signed.nonce(), signed.account())
                    : null;
            assertThat(verified.orderId(i)).isEqualTo(expected);
        }
        Envelope other = new Envelope(
                signed.actions(), signed.nonce() ^ 1, signed.account(), signed.signer(), signed.signature());
        assertThat(VERIFICATION.verify(other)).isEmpty();
    }

    /** Orders are written with {@code i}; one that came without may have been signed in a layout of March. */
    private static boolean isWrittenAsRead(Action action) {
        return !(action instanceof OrderAction order && order.routing() == Routing.UNSTATED);
    }

    private static Envelope read(byte[] body) {
        try {
            return READER.read(body);
        } catch (MalformedTransaction refusal) {
            assertThat(refusal.getMessage()).isNotBlank().hasSizeLessThan(600);
            return null;
        }
    }

    /** The bytes to sign in every layout that holds the actions, in hexadecimal. */
    private static List<String> messages(Envelope envelope) {
        CanonicalBytes bytes = new CanonicalBytes();
        List<String> messages = new ArrayList<>();
        for (Layout layout : Layout.values()) {
            if (!envelope.actions().stream().allMatch(layout::holds)) {
                continue;
            }
            bytes.message(envelope.actions(), envelope.nonce(), envelope.account(), layout, null);
            messages.add(HexFormat.of().formatHex(bytes.toByteArray()));
        }
        return messages;
    }
}
