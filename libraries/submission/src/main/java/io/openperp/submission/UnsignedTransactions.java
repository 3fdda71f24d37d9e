package io.openperp.submission;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Keys;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.WrittenOutAction;
import io.openperp.transaction.Action;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Builds transactions that nobody signs, in the form in which gateways log signed ones: for proposals of multisig
 * accounts, and for shards that run without gateways, such as in simulations. Only gateways verify signatures.
 */
public final class UnsignedTransactions {

    private UnsignedTransactions() {}

    /**
     * Builds a transaction in the newest revision of the canonical bytes, without a signature and for no particular
     * network. The account itself is its signer.
     */
    public static SignedTransaction record(Bytes32 account, List<Action> actions, long nonce) {
        Layout layout = Layout.newestFor(actions);
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, nonce, account, layout, null);
        return SignedTransaction.newBuilder()
                .setLayout(RecordedLayout.newest(layout))
                .setMessage(ByteString.copyFrom(bytes.toByteArray()))
                .addAllWithBuilderCode(TransactionRecords.withUnmarkedPart(layout, actions))
                .addAllWithBasketRouting(BasketMessages.withRouting(actions))
                .build();
    }

    /**
     * The command for a transaction whose actions are given as messages. Order IDs in new orders are ignored, because
     * they follow from the bytes. Refused actions, and numbers that the bytes do not hold exactly, are recorded in
     * addition to the bytes.
     *
     * @throws IllegalArgumentException if a message has no action
     */
    public static AccountCommand command(
            Bytes32 account, Bytes32 signer, long nonce, List<io.openperp.journal.Action> messages) {
        List<Action> actions = actions(messages);
        SignedTransaction.Builder signed = record(account, actions, nonce).toBuilder();
        if (!signer.equals(account)) {
            signed.setSigner(Keys.write(signer));
        }
        List<RequestedAction> read =
                TransactionRecords.read(signed.buildPartial()).actions();
        for (int i = 0; i < messages.size(); i++) {
            if (!messages.get(i).getRefusal().isEmpty()
                    || !actions.get(i).equals(read.get(i).action())) {
                signed.addWrittenOut(WrittenOutAction.newBuilder().setIndex(i).setAction(messages.get(i)));
            }
        }
        return AccountCommand.newBuilder().setSignedTransaction(signed).build();
    }

    private static List<Action> actions(List<io.openperp.journal.Action> messages) {
        return messages.stream()
                .map(message -> ActionMessageReader.action(message, io.openperp.journal.Layout.CURRENT))
                .toList();
    }
}
