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

/** A multisig account: its policy, and its open proposals by their numbers. */
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
}
