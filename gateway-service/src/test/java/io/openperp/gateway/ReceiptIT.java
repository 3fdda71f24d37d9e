package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.gateway.AccountShardByHand.Received;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.transaction.verification.SignatureVerifier;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A client that asks for a receipt gets one for an answer that follows from the log, and for no other (RCP-001,
 * RCP-003, RCP-004).
 */
class ReceiptIT {

    private static final String DIRECT = "/api/v1/order";
    /** A path with a query, which the direct handler does not serve. */
    private static final String THROUGH_SPRING = "/api/v1/order?a=b";

    private static final SecretKey KEY = SecretKey.ofSeed(new byte[32]);
    private static final SignatureVerifier VERIFIER = SignatureVerifier.fastest();

    @TempDir
    private static Path directory;

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        Path key = Files.writeString(
                directory.resolve("receipt.key"), io.openperp.units.Base58.encode(new byte[32]) + "\n");
        gateway = RunningGateway.start(
                "openperp.gateway.receipt-key=" + key, "openperp.gateway.signatures.network=devnet");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @BeforeEach
    void completeEverything() {
        gateway.shard.received().clear();
        gateway.shard.answer(transaction -> List.of(TransactionCompleted.newBuilder()));
    }

    @ParameterizedTest
    @ValueSource(strings = {DIRECT, THROUGH_SPRING})
    void theReceiptBindsTransactionAnswerAndPlaceInTheLog(String path) throws Exception {
        Envelope transaction = signed(someone(), new CancelAll(List.of()));

        HttpResponse<String> answer = asked(gateway, path, transaction, "receipt");

        assertThat(answer.statusCode()).isEqualTo(200);
        Receipt receipt = Receipt.parse(answer.headers().firstValue("Receipt").orElseThrow());
        Received received = gateway.shard.received().getFirst();
        LogPlace place = gateway.shard.lastPlace();
        assertThat(receipt.place()).isEqualTo(place);
        assertThat(receipt.place().timeNanos()).isEqualTo(AccountShardByHand.TIME_NANOS);
        assertThat(receipt.network()).isEqualTo(Network.DEVNET);
        assertThat(saved(transaction, received, answer, receipt).flaw(List.of(KEY.publicKey()), VERIFIER))
                .isNull();
        assertThat(saved(transaction, received, answer, receipt)
                        .flaw(List.of(someone().publicKey()), VERIFIER))
                .startsWith("the receipt is signed with the key " + KEY.publicKey());
    }

    @Test
    void aTransactionThatTheShardRefusesHasAReceiptToo() throws Exception {
        gateway.shard.answer(
                transaction -> List.of(TransactionCompleted.newBuilder().setError("duplicate nonce")));
        Envelope transaction = signed(someone(), new CancelAll(List.of()));

        HttpResponse<String> answer = asked(gateway, DIRECT, transaction, "receipt");

        assertThat(answer.body()).contains("duplicate nonce");
        Receipt receipt = Receipt.parse(answer.headers().firstValue("Receipt").orElseThrow());
        assertThat(saved(transaction, gateway.shard.received().getFirst(), answer, receipt)
                        .flaw(List.of(KEY.publicKey()), VERIFIER))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {DIRECT, THROUGH_SPRING})
    void bodyAndStatusAreTheSameForThoseWhoDoNotAsk(String path) throws Exception {
        SecretKey alice = someone();
        HttpResponse<String> asked = asked(gateway, path, signed(alice, new CancelAll(List.of())), "receipt");
        HttpResponse<String> plain =
                gateway.post(path, TransactionWriter.toText(signed(alice, new CancelAll(List.of()))));

        assertThat(plain.headers().firstValue("Receipt")).isEmpty();
        assertThat(plain.body()).isEqualTo(asked.body());
        assertThat(plain.statusCode()).isEqualTo(asked.statusCode());
    }

    @Test
    void thePreferenceMayStandAmongOthers() throws Exception {
        for (String preferences : List.of("RECEIPT", "respond-async, receipt", "wait=5,receipt;form=1", " receipt ")) {
            assertThat(asked(gateway, DIRECT, signed(someone(), new CancelAll(List.of())), preferences)
                            .headers()
                            .firstValue("Receipt"))
                    .as(preferences)
                    .isPresent();
        }
        for (String preferences : List.of("", "receipts", "return=minimal", "no receipt", "a=receipt")) {
            assertThat(asked(gateway, DIRECT, signed(someone(), new CancelAll(List.of())), preferences)
                            .headers()
                            .firstValue("Receipt"))
                    .as(preferences)
                    .isEmpty();
        }
    }

    @Test
    void refusalsOfTheGatewayFollowFromNoLogAndHaveNone() throws Exception {
        Envelope good = signed(someone(), new CancelAll(List.of()));
        Envelope forged =
                new Envelope(good.actions(), good.nonce() + 1, good.account(), good.signer(), good.signature());
        assertNone(asked(gateway, DIRECT, forged, "receipt"), 200);
        assertNone(gateway.send(request(gateway, DIRECT, "{}", "receipt")), 400);

        gateway.shard.answer(transaction -> List.of());
        assertNone(asked(gateway, DIRECT, good, "receipt"), 408);
    }

    @Test
    void withoutAKeyTheRequestIsAnsweredAsEver() throws Exception {
        try (RunningGateway keyless = RunningGateway.beside()) {
            keyless.awaitReady();
            assertNone(asked(keyless, DIRECT, signed(someone(), new CancelAll(List.of())), "receipt"), 200);
        }
    }

    @Test
    void pagesOfOtherOriginsMayReadIt() throws Exception {
        String body = TransactionWriter.toText(signed(someone(), new CancelAll(List.of())));
        HttpResponse<String> answer =
                gateway.send(request(gateway, DIRECT, body, "receipt").header("Origin", "https://terminal.example"));

        assertThat(answer.headers().firstValue("Receipt")).isPresent();
        assertThat(String.join(",", answer.headers().allValues("Access-Control-Expose-Headers")))
                .contains("Receipt");
    }

    /** The key is set as the compose file sets it: by a directory of settings. */
    @Test
    void theKeyMayBeHexadecimal() throws Exception {
        Path file = Files.writeString(directory.resolve("hex.key"), "00".repeat(32) + "\n");
        Path settings = Files.createDirectory(directory.resolve("settings"));
        Files.writeString(settings.resolve("openperp.gateway.receipt-key"), file + "\n");
        try (RunningGateway hex = RunningGateway.beside("spring.config.import=configtree:" + settings + "/")) {
            hex.awaitReady();
            HttpResponse<String> answer = asked(hex, DIRECT, signed(someone(), new CancelAll(List.of())), "receipt");

            Receipt receipt =
                    Receipt.parse(answer.headers().firstValue("Receipt").orElseThrow());
            assertThat(receipt.key()).isEqualTo(KEY.publicKey());
            assertThat(receipt.network()).isNull();
        }
    }

    @Test
    void aFileThatHoldsNoKeyStopsTheStartWithoutTellingItsContent() throws Exception {
        Path file = Files.writeString(directory.resolve("wrong.key"), "not-a-key-but-secret");

        assertThatThrownBy(() -> RunningGateway.beside("openperp.gateway.receipt-key=" + file))
                .rootCause()
                .message()
                .doesNotContain("not-a-key-but-secret");
        assertThatThrownBy(() -> RunningGateway.beside("openperp.gateway.receipt-key=" + file))
                .hasStackTraceContaining("openperp.gateway.receipt-key is " + file + ", which holds no key: ");
    }

    private static void assertNone(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Receipt")).isEmpty();
    }

    private static SavedReceipt saved(
            Envelope transaction, Received received, HttpResponse<String> answer, Receipt receipt) {
        byte[] message = received.command().getSignedTransaction().getMessage().toByteArray();
        Signature signature = transaction.signature();
        return new SavedReceipt(transaction.signer(), message, signature, answer.body(), receipt);
    }

    private static HttpResponse<String> asked(RunningGateway of, String path, Envelope transaction, String preferences)
            throws Exception {
        return of.send(request(of, path, TransactionWriter.toText(transaction), preferences));
    }

    private static HttpRequest.Builder request(RunningGateway of, String path, String body, String preferences) {
        return of.request(path).header("Prefer", preferences).POST(HttpRequest.BodyPublishers.ofString(body));
    }
}
