package io.openperp.client;

import io.openperp.transaction.Action;
import io.openperp.transaction.CreateMultisig;
import io.openperp.transaction.MultisigPolicy;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Actions of the signers of multisig accounts, beside {@link Actions}: each is signed for the account of a signer. */
public final class MultisigActions {

    private MultisigActions() {}

    /**
     * Makes an account that acts by proposals of its signers, open for seven days, without a time lock; the answer names its key.
     *
     * @param signers 1 to 32 accounts
     * @param threshold how many of them have to approve
     */
    public static CreateMultisig create(List<Bytes32> signers, int threshold) {
        return new CreateMultisig(signers, threshold, 0, MultisigPolicy.DEFAULT_LIFETIME_SECS);
    }

    /**
     * As {@link #create(List, int)}, with its times in whole seconds.
     *
     * @param timeLock from a proposal until it can be executed, at most 30 days
     * @param lifetime from a proposal until it expires, an hour to 90 days
     */
    public static CreateMultisig create(List<Bytes32> signers, int threshold, Duration timeLock, Duration lifetime) {
        return new CreateMultisig(signers, threshold, timeLock.toSeconds(), lifetime.toSeconds());
    }

    /** What a multisig account shall do, 1 to 20 actions; the answer names the proposal. Counts as an approval. */
    public static Propose propose(Bytes32 multisig, Action... actions) {
        return new Propose(multisig, List.of(actions), null);
    }

    /** As {@link #propose(Bytes32, Action...)}. @param lifetime until it expires: an hour to 90 days, in whole seconds */
    public static Propose propose(Bytes32 multisig, Duration lifetime, Action... actions) {
        return new Propose(multisig, List.of(actions), lifetime.toSeconds());
    }

    /** By a signer. To repeat a vote changes nothing, and the last vote counts. */
    public static ProposalStep approve(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.APPROVE, multisig, proposal);
    }

    /** By a signer. It ends the proposal once approvals can no longer reach the threshold. */
    public static ProposalStep reject(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.REJECT, multisig, proposal);
    }

    /** By the signer who has proposed it. */
    public static ProposalStep cancel(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.CANCEL, multisig, proposal);
    }

    /** By any signer, once it has its approvals and the time lock is over. */
    public static ProposalStep execute(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.EXECUTE, multisig, proposal);
    }

    /** In a proposal of the account only. What is null stays; other open proposals end. */
    public static UpdateMultisigPolicy updatePolicy(
            Bytes32 multisig,
            @Nullable List<Bytes32> signers,
            @Nullable Long threshold,
            @Nullable Long timeLockSecs,
            @Nullable Long lifetimeSecs) {
        return new UpdateMultisigPolicy(multisig, signers, threshold, timeLockSecs, lifetimeSecs);
    }
}
