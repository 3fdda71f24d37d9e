package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.SignedTransaction;
import io.openperp.units.Bytes32;

/**
 * A step that a signer asks for, with the place of the action that waits for its outcome.
 *
 * @param signer the account whose owner has signed
 * @param proposal number of the proposal; 0 for a new one
 * @param proposed the actions of a new proposal, as a transaction of the multisig account would be signed; its nonce is
 *     the number of the proposal once it has one
 * @param lifetimeSecs lifetime of a new proposal; 0: as the policy says
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

    /** A step of a proposal that is there. */
    public static ProposalRequest of(
            Bytes32 signer, long transaction, int action, Bytes32 multisig, Kind kind, long proposal) {
        return new ProposalRequest(
                signer, transaction, action, multisig, kind, proposal, SignedTransaction.getDefaultInstance(), 0);
    }

    ByteString signerKey() {
        return Keys.write(signer);
    }
}
