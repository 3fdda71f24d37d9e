package io.openperp.drill.check;

import com.google.protobuf.ByteString;
import io.openperp.client.Actions;
import io.openperp.client.Signer;
import io.openperp.drill.client.Reply;
import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.published.JavaClientSigning;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecutedBefore;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.units.Base58;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One transaction that cancels all orders, as its account sent it and as the logs have it. */
public final class OneTransaction {

    static final ByteString ACCOUNT_BYTES = ByteString.copyFrom(
            new byte[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 7
            });
    private static final String ACCOUNT = Base58.encode(ACCOUNT_BYTES.toByteArray());

    private final RecordedFacts facts = new RecordedFacts();
    private final SentTransaction sent =
            new SentTransaction(ACCOUNT, JavaClientSigning.sign(Signer.generateSecret(), ACCOUNT, Actions.cancelAll()));
    private final SecretKey exchange;

    /** @param exchange key that signs receipts */
    public OneTransaction(SecretKey exchange) {
        this.exchange = exchange;
    }

    public RecordedFacts facts() {
        return facts;
    }

    public SentTransaction sent() {
        return sent;
    }

    /** Records that a gateway has appended the transaction. */
    public void appended() {
        facts.appended(
                0,
                GatewayOrigin.newBuilder().setCounter(1).build(),
                AccountCommand.newBuilder()
                        .setSignedTransaction(UnsignedTransactions.record(
                                Keys.read(ACCOUNT_BYTES), List.of(new CancelAll(List.of())), sent.nonce()))
                        .build());
    }

    /** Records that the shard has executed the transaction, with the event of this number. */
    public void executed(int number) {
        completed(
                TransactionCompleted.newBuilder()
                        .addStatuses(ActionStatus.newBuilder()
                                .setKind(StatusKind.CANCEL_ALL_REJECTED)
                                .setReason("No open orders")),
                number);
    }

    /** Records that the shard has refused the transaction as executed before. */
    public void refusedAsDuplicate(int number) {
        completed(
                TransactionCompleted.newBuilder()
                        .setError("duplicate nonce")
                        .setExecutedBefore(
                                ExecutedBefore.newBuilder().setSame(true).setTimeNanos(5)),
                number);
    }

    /** Records an answer with the receipt of the exchange for the event of this number. */
    public void answered(String text, int number) {
        answered(text, receipt(exchange, text, number));
    }

    public void answered(String text, @Nullable String receipt) {
        sent.recordReply(Reply.Answered.of(text, receipt));
    }

    public String receipt(SecretKey key, String text, int number) {
        Envelope envelope =
                new TransactionReader().read(sent.transaction().text().getBytes(StandardCharsets.UTF_8));
        byte[] message = new Verification(SignatureVerifier.bouncyCastle())
                .verify(envelope)
                .orElseThrow()
                .message();
        AnsweredTransaction answered =
                AnsweredTransaction.of(message, envelope.signature(), text.getBytes(StandardCharsets.UTF_8));
        return Receipt.sign(key, null, answered, place(number)).header();
    }

    /** The place of the event of this number. */
    public static LogPlace place(int number) {
        return new LogPlace(0, number, number, number);
    }

    public static String answer(String status, String outcome) {
        return "{\"status\":\"%s\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[%s]}}}"
                .formatted(status, outcome);
    }

    private void completed(TransactionCompleted.Builder completed, int number) {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(AccountEvent.newBuilder()
                                .setAccount(ACCOUNT_BYTES)
                                .setTransactionCompleted(completed.setNonce(sent.nonce())))
                        .build(),
                place(number));
    }
}
