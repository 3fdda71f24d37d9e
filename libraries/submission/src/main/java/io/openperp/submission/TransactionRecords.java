package io.openperp.submission;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.SubmitTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.SignedMessage;
import io.openperp.transaction.verification.Verified;
import java.util.List;
import java.util.Optional;

/**
 * A client's transaction in the log of an account shard: the signed bytes, from which the shard reads the actions. Earlier
 * builds also logged the actions as messages. This build does so only where the signed bytes hold less than the JSON did:
 * numbers without a value in units, which are refused with the text of the JSON; values that a double does not hold exactly;
 * leverage settings that were signed in another order.
 */
public final class TransactionRecords {

    private TransactionRecords() {}

    /** The signed bytes alone, if a shard reads the same actions from them; else with the actions as messages. */
    public static AccountCommand signed(Verified verified) {
        SubmitTransaction actions = submitted(verified);
        SignedTransaction.Builder signed = SignedTransaction.newBuilder()
                .setLayout(actions.getLayout())
                .setMessage(actions.getSignedMessage())
                .setSignature(actions.getSignature());
        if (!actions.getSigner().equals(actions.getAccount())) {
            signed.setSigner(actions.getSigner());
        }
        return readsAs(signed.build(), actions)
                ? AccountCommand.newBuilder().setSignedTransaction(signed).build()
                : AccountCommand.newBuilder().setSubmitTransaction(actions).build();
    }

    /** With the actions as messages, as builds before 2026-11-23 read it. */
    public static AccountCommand withActions(Verified verified) {
        return AccountCommand.newBuilder()
                .setSubmitTransaction(submitted(verified))
                .build();
    }

    /** The transaction, from either form; empty: the command is not a transaction. Throws as {@link #read}. */
    public static Optional<SubmitTransaction> of(AccountCommand command) {
        return switch (command.getBodyCase()) {
            case SUBMIT_TRANSACTION -> Optional.of(command.getSubmitTransaction());
            case SIGNED_TRANSACTION -> Optional.of(read(command.getSignedTransaction()));
            default -> Optional.empty();
        };
    }

    /** The actions in the signed bytes. Throws {@link IllegalArgumentException} for bytes that no gateway can have verified. */
    public static SubmitTransaction read(SignedTransaction record) {
        SignedMessage message = SignedMessage.read(
                record.getMessage().toByteArray(),
                RecordedLayout.read(record.getLayout()),
                record.getLayout() == Layout.CURRENT_WITH_DOMAIN);
        ByteString account = Keys.write(message.account());
        SubmitTransaction.Builder submit = SubmitTransaction.newBuilder()
                .setAccount(account)
                .setSigner(record.getSigner().isEmpty() ? account : record.getSigner())
                .setNonce(message.nonce())
                .setLayout(record.getLayout())
                .setSignedMessage(record.getMessage())
                .setSignature(record.getSignature());
        List<Action> actions = message.actions();
        for (int i = 0; i < actions.size(); i++) {
            submit.addActions(RequestedActions.actionOf(actions.get(i), message.orderId(i)));
        }
        return submit.build();
    }

    private static SubmitTransaction submitted(Verified verified) {
        Envelope envelope = verified.envelope();
        SubmitTransaction.Builder submit = SubmitTransaction.newBuilder()
                .setAccount(Keys.write(envelope.account()))
                .setSigner(Keys.write(envelope.signer()))
                .setNonce(envelope.nonce())
                .setLayout(RecordedLayout.of(verified))
                .setSignedMessage(ByteString.copyFrom(verified.message()))
                .setSignature(ByteString.copyFrom(envelope.signature().toByteArray()));
        List<Action> actions = envelope.actions();
        for (int i = 0; i < actions.size(); i++) {
            submit.addActions(RequestedActions.actionOf(actions.get(i), verified.orderId(i)));
        }
        return submit.build();
    }

    private static boolean readsAs(SignedTransaction signed, SubmitTransaction actions) {
        try {
            return read(signed).equals(actions);
        } catch (IllegalArgumentException notReadable) {
            return false;
        }
    }
}
