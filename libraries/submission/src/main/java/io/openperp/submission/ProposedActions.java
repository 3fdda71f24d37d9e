package io.openperp.submission;

import io.openperp.journal.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Stores the actions of a proposal as a transaction of the multisig account whose nonce is the number of the proposal,
 * so that its orders have the IDs that they would have in such a transaction (MSG-017). Nobody signs it.
 */
public final class ProposedActions {

    private ProposedActions() {}

    /**
     * The transaction, without a signature, in which a proposal stores these actions.
     *
     * @param number number of the proposal; 0 if it is not known yet
     */
    public static SignedTransaction record(Bytes32 multisig, List<Action> actions, long number) {
        return UnsignedTransactions.record(multisig, actions, number);
    }

    /** A copy of a proposal's transaction with the number of the proposal as its nonce. */
    public static SignedTransaction numbered(SignedTransaction proposed, long number) {
        RequestedTransaction read = TransactionRecords.read(proposed);
        return record(read.account(), actions(read), number);
    }

    /** The actions as a JSON array. */
    public static String json(SignedTransaction proposed) {
        return TransactionWriter.toText(actions(TransactionRecords.read(proposed)));
    }

    private static List<Action> actions(RequestedTransaction transaction) {
        return transaction.actions().stream().map(RequestedAction::action).toList();
    }
}
