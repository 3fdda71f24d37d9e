package io.openperp.transaction.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Vectors;
import io.openperp.transaction.verification.Vectors.Vector;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bytes that a receipt signs, one by one, and that none of them can be changed (RCP-001, RCP-002), with vectors
 * made elsewhere.
 */
class ReceiptTest {

    private static final String FILE = "receipts.json";
    private static final SignatureVerifier VERIFIER = SignatureVerifier.bouncyCastle();
    private static final SecretKey KEY = SecretKey.parse(
            Vectors.tree("/vectors/" + FILE).get("exchangeSecretKey").stringValue());
    private static final List<Bytes32> KEYS = List.of(KEY.publicKey());

    static Stream<Vector> vectors() {
        return Vectors.in(FILE);
    }

    static Stream<Vector> forged() {
        return Vectors.in(FILE, "forged");
    }

    static Stream<Vector> wallets() {
        return Vectors.in(FILE, "wallets");
    }

    static Stream<Vector> malformed() {
        return Vectors.in(FILE, "malformed");
    }

    static Stream<Vector> sameReceipt() {
        return Vectors.in(FILE, "sameReceipt");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theBytesTheSignatureAndTheHeaderAreThoseOfTheVector(Vector vector) {
        SavedReceipt saved = saved(vector);
        Receipt receipt = saved.receipt();
        AnsweredTransaction answered = AnsweredTransaction.of(
                saved.message(), saved.signature(), saved.body().getBytes(StandardCharsets.UTF_8));

        assertThat(receipt.place())
                .isEqualTo(new LogPlace(
                        Integer.parseInt(vector.text("shard").substring("account-".length())),
                        vector.json().get("number").longValue(),
                        HexFormat.fromHexDigitsToLong(vector.text("hash")),
                        Long.parseLong(vector.text("time"))));
        byte[] signed = Receipt.signedBytes(receipt.network(), answered, receipt.place());
        assertThat(HexFormat.of().formatHex(signed)).isEqualTo(vector.text("signedHex"));
        assertThat(signed).hasSize(Receipt.SIGNED_LENGTH);
        Receipt made = Receipt.sign(KEY, network(vector.text("network")), answered, receipt.place());
        assertThat(made).isEqualTo(receipt);
        assertThat(made.header())
                .isEqualTo(vector.json().get("saved").get("receipt").stringValue());
        assertThat(saved.flaw(KEYS, VERIFIER)).isNull();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void aSavedReceiptIsReadAsItWasWritten(Vector vector) {
        SavedReceipt saved = saved(vector);

        assertThat(SavedReceipt.ofJson(saved.toJson())).isEqualTo(saved);
    }

    @ParameterizedTest
    @MethodSource("forged")
    void whatWasChangedIsNotTheWordOfTheExchange(Vector vector) {
        assertThat(saved(vector).flaw(KEYS, VERIFIER)).startsWith(vector.text("why"));
    }

    /** TXN-029 */
    @ParameterizedTest
    @MethodSource("wallets")
    void whatAWalletSignedIsTheTextOfTheseBytes(Vector vector) {
        SavedReceipt saved = saved(vector);
        String flaw = saved.flaw(KEYS, VERIFIER);
        if (vector.json().get("why").isNull()) {
            assertThat(flaw).isNull();
        } else {
            assertThat(flaw).startsWith(vector.text("why"));
        }
        assertThat(SavedReceipt.ofJson(saved.toJson())).isEqualTo(saved);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aHeaderThatIsNoReceiptIsRefusedWithWhatIsWrong(Vector vector) {
        assertThatThrownBy(() -> Receipt.parse(vector.text("receipt")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(vector.text("why"));
    }

    @ParameterizedTest
    @MethodSource("sameReceipt")
    void membersMayComeInAnyOrderAndLaterReleasesMayAddSome(Vector vector) {
        assertThat(Receipt.parse(vector.text("receipt")))
                .isEqualTo(saved(vectors().findFirst().orElseThrow()).receipt());
    }

    @Test
    void aTransactionNeverHasTheBytesOfAReceipt() {
        byte[] signed =
                HexFormat.of().parseHex(vectors().findFirst().orElseThrow().text("signedHex"));

        assertThat(new String(signed, 0, 16, StandardCharsets.US_ASCII)).isEqualTo("openperp receipt");
        assertThat(java.nio.ByteBuffer.wrap(signed)
                        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                        .getLong())
                .as("as a number of actions")
                .isGreaterThan(Integer.MAX_VALUE);
    }

    @Test
    void textThatIsNoSavedReceiptIsRefusedWithWhatIsMissing() {
        SavedReceipt saved = saved(vectors().findFirst().orElseThrow());

        assertThatThrownBy(() -> SavedReceipt.ofJson("receipt"))
                .hasMessageStartingWith("it is no receipt, not even JSON");
        assertThatThrownBy(() -> SavedReceipt.ofJson("[]")).hasMessage("it is no receipt: a JSON object is accepted");
        assertThatThrownBy(() -> SavedReceipt.ofJson("{\"signer\":7}"))
                .hasMessage("it is no receipt: it has no text signer");
        assertThatThrownBy(() -> SavedReceipt.ofJson(saved.toJson().replace("\"message\":\"", "\"message\":\"xy")))
                .hasMessageStartingWith("message cannot be read: ");
    }

    private static SavedReceipt saved(Vector vector) {
        return SavedReceipt.ofJson(vector.json().get("saved").toString());
    }

    private static @Nullable Network network(String text) {
        return text.isEmpty() ? null : Network.valueOf(text.toUpperCase(java.util.Locale.ROOT));
    }
}
