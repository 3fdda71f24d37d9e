package io.openperp.submission;

import com.google.protobuf.ByteString;
import io.openperp.journal.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.CanonicalBytes;
import io.openperp.transaction.Layout;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * The actions of a proposal, as the transaction of the multisig account would be signed whose nonce is the number of the
 * proposal: so its orders have the IDs of such a transaction (MSG-017). Nobody signs it.
 */
public final class ProposedActions {

    private ProposedActions() {}

    /** @param number 0 while it has none */
    public static SignedTransaction record(Bytes32 multisig, List<Action> actions, long number) {
        Layout layout = Layout.newestFor(actions);
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, number, multisig, layout, null);
        return SignedTransaction.newBuilder()
                .setLayout(RecordedLayout.newest(layout))
                .setMessage(ByteString.copyFrom(bytes.toByteArray()))
                .addAllWithBuilderCode(TransactionRecords.withUnmarkedPart(layout, actions))
                .addAllWithBasketRouting(BasketMessages.withRouting(actions))
                .build();
    }

    /** The same with its number. */
    public static SignedTransaction numbered(SignedTransaction proposed, long number) {
        RequestedTransaction read = TransactionRecords.read(proposed);
        return record(read.account(), actions(read), number);
    }

    /** The JSON of the actions, an array. */
    public static String json(SignedTransaction proposed) {
        return TransactionWriter.toText(actions(TransactionRecords.read(proposed)));
    }

    private static List<Action> actions(RequestedTransaction transaction) {
        return transaction.actions().stream().map(RequestedAction::action).toList();
    }
}
