package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.SignedTransaction;
import io.openperp.units.Bytes32;

/**
 * A step on a proposal that a signer requests (propose, approve, reject, cancel or execute), with the place of the
 * action that waits for its outcome.
 *
 * @param signer the account whose owner has signed
 * @param transaction number of the transaction that requests the step
 * @param action index of the action in that transaction
 * @param proposal number of the proposal; 0 for a new one
 * @param proposed the actions of a new proposal, as a transaction of the multisig account; its nonce becomes the number
 *     of the proposal
 * @param lifetimeSecs lifetime of a new proposal in seconds; 0 for the default of the policy
 */
public record ProposalRequest(
        Bytes32 signer,
        long transaction,
        int action,
        Bytes32 multisig,
        Kind kind,
        long proposal,
        SignedTransaction proposed,
        int lifetimeSecs) {

    public enum Kind {
        PROPOSE,
        APPROVE,
        REJECT,
        CANCEL,
        EXECUTE
    }

    /** Creates the request to approve, reject, cancel or execute an existing proposal. */
    public static ProposalRequest of(
            Bytes32 signer, long transaction, int action, Bytes32 multisig, Kind kind, long proposal) {
        return new ProposalRequest(
                signer, transaction, action, multisig, kind, proposal, SignedTransaction.getDefaultInstance(), 0);
    }

    ByteString signerKey() {
        return Keys.write(signer);
    }
}
