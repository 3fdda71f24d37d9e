package io.openperp.exchange.account.multisig;

import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SignedTransaction;

/**
 * A proposal that can still be voted on.
 *
 * @param facts its state is that of its last event: whether its time lock is over now, {@link #stateAt} says
 * @param actions as a transaction of the multisig account with its number as nonce
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

    /** When it changes by itself next: its time lock ends, or it expires. */
    long dueNanos() {
        boolean isLocked = isApproved() && facts.getState() == ProposalState.PROPOSAL_PENDING;
        return isLocked ? facts.getExecuteAfterNanos() : facts.getExpiresAtNanos();
    }
}
