package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ACCOUNT_BYTES;
import static io.openperp.drill.journal.OneOrder.PLACE;
import static io.openperp.drill.journal.OneOrder.answer;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Actions;
import io.openperp.client.Signer;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import io.openperp.drill.published.JavaClientSigning;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.SecretKey;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.LogPlace;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The answer to one transaction, of an exchange whose receipts are right or wrong. */
class ReceiptCheckTest {

    private static final SecretKey EXCHANGE = SecretKey.ofSeed(new byte[32]);
    private static final String OK = answer("ok", "{\"cancelAllRejected\":{\"reason\":\"No open orders\"}}");
    private static final String DUPLICATE = answer("error", "{\"error\":{\"message\":\"duplicate nonce\"}}");
    private static final LogPlace LATER = new LogPlace(0, 2, 5, 0);

    private final RecordedFacts facts = new RecordedFacts();
    private final SentTransaction sent = sent();
    private final ReceiptCheck check = new ReceiptCheck(EXCHANGE.publicKey().toString());

    @Test
    void aReceiptOfTheAnswerAndItsPlaceIsGood() {
        completed("", PLACE);
        answered(OK, receipt(EXCHANGE, sent, OK, PLACE));
        assertThat(found()).isEmpty();
        assertThat(found()).as("verified once").isEmpty();
        assertThat(check.verified()).isEqualTo(1);
    }

    @Test
    void theReceiptOfARefusalNamesThePlaceOfTheRefusal() {
        completed("", PLACE);
        completed("duplicate nonce", LATER);
        answered(DUPLICATE, receipt(EXCHANGE, sent, DUPLICATE, LATER));
        assertThat(found()).isEmpty();
        answered(DUPLICATE, receipt(EXCHANGE, sent, DUPLICATE, PLACE));
        assertThat(found()).singleElement().asString().contains("where the log has another outcome");
        answered(OK, receipt(EXCHANGE, sent, OK, LATER));
        assertThat(found()).singleElement().asString().contains("where the log has another outcome");
    }

    @Test
    void aReceiptOfAnotherKeyAnswerOrTransactionIsFound() {
        completed("", PLACE);
        SecretKey other = SecretKey.parse(Signer.generateSecret());
        answered(OK, receipt(other, sent, OK, PLACE));
        assertThat(found()).singleElement().asString().contains("is wrong, the receipt is signed with the key");
        answered(OK, receipt(EXCHANGE, sent, DUPLICATE, PLACE));
        assertThat(found()).singleElement().asString().contains("is wrong, the signature of the receipt is not");
        answered(OK, receipt(EXCHANGE, sent(), OK, PLACE));
        assertThat(found()).singleElement().asString().contains("is wrong, the signature of the receipt is not");
        answered(OK, "v=2");
        assertThat(found()).singleElement().asString().contains("is wrong, this receipt has version 2");
        assertThat(check.verified()).isZero();
    }

    @Test
    void aMissingReceiptIsFound() {
        answered(OK, null);
        assertThat(found()).as("no answer of the log").isEmpty();
        completed("", PLACE);
        assertThat(found()).singleElement().asString().startsWith("answered without a receipt");
    }

    private List<String> found() {
        return check.discrepancies(List.of(sent), facts);
    }

    private void answered(String text, @Nullable String receipt) {
        sent.recordReply(Reply.Answered.of(text, receipt));
    }

    private void completed(String error, LogPlace place) {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(AccountEvent.newBuilder()
                                .setAccount(ACCOUNT_BYTES)
                                .setTransactionCompleted(TransactionCompleted.newBuilder()
                                        .setNonce(sent.nonce())
                                        .setError(error)))
                        .build(),
                place);
    }

    private static SentTransaction sent() {
        return new SentTransaction(
                ACCOUNT, JavaClientSigning.sign(Signer.generateSecret(), ACCOUNT, Actions.cancelAll()));
    }

    private static String receipt(SecretKey key, SentTransaction sent, String body, LogPlace place) {
        Envelope envelope =
                new TransactionReader().read(sent.transaction().text().getBytes(StandardCharsets.UTF_8));
        byte[] message = new Verification(SignatureVerifier.bouncyCastle())
                .verify(envelope)
                .orElseThrow()
                .message();
        AnsweredTransaction answered =
                AnsweredTransaction.of(message, envelope.signature(), body.getBytes(StandardCharsets.UTF_8));
        return Receipt.sign(key, null, answered, place).header();
    }
}
