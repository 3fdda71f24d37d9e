package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.json.ApiJson;
import io.openperp.client.stream.StreamListener;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verification.Tolerance;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A trader who asks for receipts keeps the word of the exchange, and notices an answer that is not its word (RCP-002). */
class ReceiptsTest {

    private static final SecretKey EXCHANGE = SecretKey.ofSeed(new byte[32]);
    private static final SecretKey STRANGER =
            SecretKey.ofSeed("somebody else, with 32 bytes too".getBytes(StandardCharsets.US_ASCII));
    private static final LogPlace PLACE = new LogPlace(2, 57, 0x00f1e2d3c4b5a697L, 1_772_800_000_123_456_789L);
    private static final SignatureVerifier VERIFIER = SignatureVerifier.bouncyCastle();
    private static final String EXECUTED =
            "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[]}}}";
    private static final String REFUSED =
            "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"error\":{\"message\":\"unauthorized signer\"}}]}}}";

    private final SignedTransaction cancel = Signer.generate().sign(new CancelAll(List.of()));
    private StubExchange stub;
    private OpenPerp client;

    @BeforeEach
    void open() throws IOException {
        stub = new StubExchange();
        client = stub.client();
    }

    @AfterEach
    void close() {
        client.close();
        stub.close();
    }

    @Test
    void theOutcomeComesWithTheReceiptWhichCanBeSavedAndVerifiedAgain() {
        stub.replies(200, receipt(EXCHANGE, cancel, EXECUTED), EXECUTED);

        Submission.Executed executed = asking().submit(cancel).executed();

        SavedReceipt saved = SavedReceipt.ofJson(executed.receipt().toJson());
        assertThat(saved.flaw(List.of(EXCHANGE.publicKey()), VERIFIER)).isNull();
        assertThat(saved.receipt().place()).isEqualTo(PLACE);
        assertThat(saved.signer()).isEqualTo(cancel.envelope().signer());
        assertThat(saved.body()).isEqualTo(EXECUTED);
        assertThat(stub.preferences()).containsExactly("receipt");
    }

    @Test
    void aTransactionForOneNetworkHasAReceiptToo() {
        SignedTransaction forDevnet =
                Signer.generate().forNetwork(Network.DEVNET).sign(new CancelAll(List.of()));
        AnsweredTransaction answered = AnsweredTransaction.of(
                new Verification(VERIFIER, new Tolerance(Network.DEVNET, true, 0))
                        .verify(forDevnet.envelope())
                        .orElseThrow()
                        .message(),
                forDevnet.envelope().signature(),
                EXECUTED.getBytes(StandardCharsets.UTF_8));
        String header = Receipt.sign(EXCHANGE, Network.DEVNET, answered, PLACE).header();
        stub.replies(200, Map.of("Receipt", header), EXECUTED);

        assertThat(asking().submit(forDevnet).executed().receipt()).isNotNull();
    }

    @Test
    void aRefusalOfTheWholeTransactionHasOneToo() {
        stub.replies(200, receipt(EXCHANGE, cancel, REFUSED), REFUSED);

        assertThat(asking().submit(cancel)).isInstanceOfSatisfying(Submission.Refused.class, refused -> {
            assertThat(refused.message()).isEqualTo("unauthorized signer");
            assertThat(refused.receipt()).isNotNull();
        });
    }

    @Test
    void thatItWasExecutedBeforeIsSignedToo() throws Exception {
        String before = REFUSED.replace("unauthorized signer", "duplicate nonce\",\"duplicate\":\"this");
        stub.replies(408, "{\"error\":\"no answer\"}").replies(200, receipt(EXCHANGE, cancel, before), before);

        assertThat(asking().submitUntilKnown(cancel, Duration.ofSeconds(10)))
                .isInstanceOfSatisfying(
                        Submission.AlreadyExecuted.class,
                        executed -> assertThat(executed.receipt()).isNotNull());
    }

    @Test
    void anAnswerSignedWithAnotherKeyIsNotBelieved() {
        stub.replies(200, receipt(STRANGER, cancel, EXECUTED), EXECUTED);

        assertThatThrownBy(() -> asking().submit(cancel))
                .isInstanceOfSatisfying(
                        WrongReceiptException.class,
                        wrong -> assertThat(wrong.submission()).isEqualTo(new Submission.Executed(List.of())))
                .hasMessage("the receipt is signed with the key " + STRANGER.publicKey()
                        + ", the key of the exchange is " + EXCHANGE.publicKey());
    }

    @Test
    void aProgramThatSendsItselfVerifiesWhatItGot() {
        ReceiptReader reader = new ReceiptReader(List.of(EXCHANGE.publicKey()));
        String header = receipt(EXCHANGE, cancel, EXECUTED).get("Receipt");

        assertThat(reader.read(cancel, EXECUTED, header).receipt().place()).isEqualTo(PLACE);
        assertThatThrownBy(() -> reader.read(cancel, REFUSED, header))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the signature of the receipt is not that of the key");
    }

    @Test
    void anAnswerThatWasChangedOnItsWayIsNotBelieved() {
        stub.replies(200, receipt(EXCHANGE, cancel, REFUSED), EXECUTED);

        assertThatThrownBy(() -> asking().submit(cancel))
                .isInstanceOf(WrongReceiptException.class)
                .hasMessageStartingWith("the signature of the receipt is not that of the key " + EXCHANGE.publicKey());
    }

    @Test
    void theReceiptOfAnotherTransactionIsNotBelieved() {
        SignedTransaction other = Signer.generate().sign(new CancelAll(List.of()));
        stub.replies(200, receipt(EXCHANGE, other, EXECUTED), EXECUTED);

        assertThatThrownBy(() -> asking().submit(cancel)).isInstanceOf(WrongReceiptException.class);
    }

    @Test
    void aHeaderThatIsNoReceiptIsNamed() {
        stub.replies(200, Map.of("Receipt", "v=2"), EXECUTED);

        assertThatThrownBy(() -> asking().submit(cancel))
                .isInstanceOf(WrongReceiptException.class)
                .hasMessage("this receipt has version 2, known here is 1");
    }

    @Test
    void anExchangeWithoutReceiptsAnswersAsEver() {
        stub.replies(200, EXECUTED);

        assertThat(asking().submit(cancel)).isEqualTo(new Submission.Executed(List.of()));
    }

    @Test
    void whoDoesNotAskIsNotDisturbedByAReceipt() {
        stub.replies(200, receipt(STRANGER, cancel, EXECUTED), EXECUTED);

        assertThat(client.transactions().submit(cancel)).isEqualTo(new Submission.Executed(List.of()));
        assertThat(stub.preferences()).containsExactly("none");
    }

    @Test
    void twoKeysAreTrustedWhileTheExchangeChangesItsKey() {
        stub.replies(200, receipt(EXCHANGE, cancel, EXECUTED), EXECUTED);

        Transactions asking = client.transactions().withReceipts(List.of(STRANGER.publicKey(), EXCHANGE.publicKey()));

        assertThat(asking.submit(cancel).executed().receipt()).isNotNull();
        assertThatThrownBy(() -> client.transactions().withReceipts(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theExchangeSaysWithWhichKeyItSigns() {
        stub.replies(200, "{\"shards\":[],\"receiptKey\":\"" + EXCHANGE.publicKey() + "\"}")
                .replies(200, "{\"shards\":[],\"receiptKey\":null}")
                .replies(200, "{\"shards\":[]}");

        assertThat(client.markets().receiptKey()).hasValue(EXCHANGE.publicKey());
        assertThat(client.markets().receiptKey()).isEmpty();
        assertThat(client.markets().receiptKey()).as("not in the answer").isEmpty();
    }

    /** RCP-006: through the socket the signed text is the end of the message. */
    @Test
    void anAnswerThroughTheSocketHasOneToo() throws Exception {
        try (StubSocket server = new StubSocket();
                OpenPerp exchange = OpenPerp.at(
                        "http://127.0.0.1:1/api/v1", server.address().toString());
                Streams streams = exchange.streams()) {
            CountDownLatch open = new CountDownLatch(1);
            streams.listener(new StreamListener() {
                @Override
                public void connected() {
                    open.countDown();
                }
            });
            Socket socket = server.accept();
            StubSocket.welcome(socket, StubSocket.key(socket));
            assertThat(open.await(10, TimeUnit.SECONDS)).isTrue();

            String good = receipt(EXCHANGE, cancel, EXECUTED).get("Receipt");
            assertThat(posted(streams, socket, good, EXECUTED)
                            .executed()
                            .receipt()
                            .body())
                    .isEqualTo(EXECUTED);
            assertThat(posted(streams, socket, null, EXECUTED)).isEqualTo(new Submission.Executed(List.of()));
            assertThatThrownBy(() -> posted(streams, socket, good, EXECUTED.replace("[]", "[ ]")))
                    .hasCauseInstanceOf(WrongReceiptException.class)
                    .hasMessageContaining("the signature of the receipt is not that of the key");
        }
    }

    private Submission posted(Streams streams, Socket socket, @Nullable String receipt, String body) throws Exception {
        CompletableFuture<Submission> answer = streams.submit(cancel, List.of(EXCHANGE.publicKey()));
        JsonNode asked = ApiJson.mapper().readTree(StubSocket.receivedText(socket));
        assertThat(asked.path("receipt").asBoolean(false)).isTrue();
        String signed =
                receipt == null ? "" : ",\"receipt\":" + ApiJson.mapper().writeValueAsString(receipt);
        StubSocket.say(
                socket,
                "{\"type\":\"post\",\"id\":" + asked.path("id").asLong() + signed
                        + ",\"data\":{\"type\":\"action\",\"payload\":" + body + "}}");
        return answer.get(10, TimeUnit.SECONDS);
    }

    private Transactions asking() {
        return client.transactions().withReceipts(List.of(EXCHANGE.publicKey()));
    }

    private static Map<String, String> receipt(SecretKey key, SignedTransaction transaction, String body) {
        byte[] message = new Verification(VERIFIER)
                .verify(transaction.envelope())
                .orElseThrow()
                .message();
        AnsweredTransaction answered = AnsweredTransaction.of(
                message, transaction.envelope().signature(), body.getBytes(StandardCharsets.UTF_8));
        return Map.of("Receipt", Receipt.sign(key, null, answered, PLACE).header());
    }
}
