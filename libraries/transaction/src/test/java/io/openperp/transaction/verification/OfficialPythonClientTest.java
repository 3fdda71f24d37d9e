package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.verification.Verification.Tolerance;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signed by the official Python client of autumn 2026 for a devnet: its conditional orders end differently from those of other clients. */
class OfficialPythonClientTest {

    @ParameterizedTest
    @CsvSource({
        "slippage-and-stop, FRAME_02_PLAIN",
        "entry-with-slippage-and-stop, FRAME_02_PLAIN",
        "stop-of-a-builder, CURRENT_WITH_BUILDER",
        "range-of-a-builder, CURRENT_WITH_BUILDER"
    })
    void itsConditionalOrdersAreVerifiedAndReadBack(String name, Layout layout) throws IOException {
        Envelope envelope = new TransactionReader()
                .read(getClass()
                        .getResourceAsStream("/vectors/official-python/" + name + ".json")
                        .readAllBytes());
        Verified verified = new Verification(SignatureVerifier.bouncyCastle(), new Tolerance(Network.DEVNET, false, 0))
                .verify(envelope)
                .orElseThrow();
        assertThat(verified.layout()).isEqualTo(layout);
        Set<Integer> unmarked = layout == Layout.CURRENT_WITH_BUILDER ? Set.of(0) : Set.of();
        SignedMessage read = SignedMessage.read(verified.message(), layout, true, unmarked);
        assertThat(read.actions()).isEqualTo(envelope.actions());
        assertThat(read.orderId(0)).isEqualTo(verified.orderId(0));
    }
}
