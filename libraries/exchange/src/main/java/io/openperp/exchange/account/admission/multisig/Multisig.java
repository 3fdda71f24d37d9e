package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SignedTransaction;
import io.openperp.units.Bytes32;
import java.util.TreeMap;

/** A multisig account: its policy (signers, threshold, time lock), and its open proposals by number. */
public final class Multisig {

    public final Bytes32 key;
    public final Bytes32 creator;
    private MultisigPolicy policy;
    long lastProposal;
    final TreeMap<Long, OpenProposal> open = new TreeMap<>();

    Multisig(Bytes32 key, Bytes32 creator, MultisigPolicy policy) {
        this.key = key;
        this.creator = creator;
        this.policy = policy;
    }

    public MultisigPolicy policy() {
        return policy;
    }

    void follow(MultisigPolicy changed) {
        policy = changed;
    }

    boolean isSigner(ByteString account) {
        return policy.getSignersList().contains(account);
    }

    public MultisigAccount facts() {
        return MultisigAccount.newBuilder()
                .setAccount(Keys.write(key))
                .setCreator(Keys.write(creator))
                .setPolicy(policy)
                .build();
    }

    /**
     * A proposal that is still open for votes.
     *
     * @param facts the proposal as it was last published; {@link #stateAt} tells whether it is ready for execution
     *     since, because its time lock, the least time from proposal to execution, has ended
     * @param actions the proposed actions as a transaction of the multisig account, whose nonce is the number of the
     *     proposal
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

        /**
         * The next time at which the proposal changes without a signer, in nanoseconds since 1970: the end of its time
         * lock if it is approved and still locked, else its expiry.
         */
        long dueNanos() {
            boolean isLocked = isApproved() && facts.getState() == ProposalState.PROPOSAL_PENDING;
            return isLocked ? facts.getExecuteAfterNanos() : facts.getExpiresAtNanos();
        }
    }
}
