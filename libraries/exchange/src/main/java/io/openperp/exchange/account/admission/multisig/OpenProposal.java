package io.openperp.exchange.account.admission.multisig;

import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SignedTransaction;

/**
 * A proposal that can still be voted on.
 *
 * @param facts as its last event published them; {@link #stateAt} says whether its time lock is over now
 * @param actions as a transaction of the multisig account, with the number of the proposal as nonce
 */
record OpenProposal(Proposal facts, SignedTransaction actions) {

    boolean isApproved() {
        return facts.getApprovalsCount() >= facts.getThreshold();
    }

    ProposalState stateAt(long nanos) {
        return isApproved() && nanos >= facts.getExecuteAfterNanos()
                ? ProposalState.PROPOSAL_READY
                : ProposalState.PROPOSAL_PENDING;
    }

    /** The time at which it changes by itself next, in nanoseconds since 1970: its time lock ends, or it expires. */
    long dueNanos() {
        boolean isLocked = isApproved() && facts.getState() == ProposalState.PROPOSAL_PENDING;
        return isLocked ? facts.getExecuteAfterNanos() : facts.getExpiresAtNanos();
    }
}
