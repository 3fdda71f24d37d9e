package io.openperp.client.action;

import io.openperp.client.Actions;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.MultisigPolicy;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates the actions of signers of multisig accounts. Each is signed for the account of a signer. {@link Actions} has
 * those of other accounts.
 */
public final class MultisigActions {

    private MultisigActions() {}

    /**
     * Creates an account that acts by proposals of its signers. Proposals stay open for seven days and have no time
     * lock; the answer names the account's key.
     *
     * @param signers 1 to 32 accounts
     * @param threshold number of signers who have to approve a proposal
     */
    public static CreateMultisig create(List<Bytes32> signers, int threshold) {
        return new CreateMultisig(signers, threshold, 0, MultisigPolicy.DEFAULT_LIFETIME_SECS);
    }

    /**
     * Same as {@link #create(List, int)}, with a time lock and a lifetime of proposals, in whole seconds.
     *
     * @param timeLock time from a proposal until it can be executed, at most 30 days
     * @param lifetime time from a proposal until it expires, an hour to 90 days
     */
    public static CreateMultisig create(List<Bytes32> signers, int threshold, Duration timeLock, Duration lifetime) {
        return new CreateMultisig(signers, threshold, timeLock.toSeconds(), lifetime.toSeconds());
    }

    /**
     * Proposes 1 to 20 actions of a multisig account; the answer names the number of the proposal. Proposing also
     * counts as an approval.
     */
    public static Propose propose(Bytes32 multisig, Action... actions) {
        return new Propose(multisig, List.of(actions), null);
    }

    /**
     * Same as {@link #propose(Bytes32, Action...)}, with a lifetime.
     *
     * @param lifetime time until the proposal expires: an hour to 90 days, in whole seconds
     */
    public static Propose propose(Bytes32 multisig, Duration lifetime, Action... actions) {
        return new Propose(multisig, List.of(actions), lifetime.toSeconds());
    }

    /**
     * Approves a proposal; signed by a signer. Repeating the approval changes nothing; of several votes of a signer the
     * last one counts.
     */
    public static ProposalStep approve(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.APPROVE, multisig, proposal);
    }

    /** Rejects a proposal; signed by a signer. Ends the proposal once approvals can no longer reach the threshold. */
    public static ProposalStep reject(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.REJECT, multisig, proposal);
    }

    /** Cancels a proposal; signed by the signer who has proposed it. */
    public static ProposalStep cancel(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.CANCEL, multisig, proposal);
    }

    /** Executes a proposal; signed by any signer, once it has its approvals and the time lock is over. */
    public static ProposalStep execute(Bytes32 multisig, long proposal) {
        return new ProposalStep(ProposalStep.Kind.EXECUTE, multisig, proposal);
    }

    /**
     * Changes the policy of a multisig account; allowed only in a proposal of that account. A null value leaves that
     * part of the policy unchanged; other open proposals end.
     */
    public static UpdateMultisigPolicy updatePolicy(
            Bytes32 multisig,
            @Nullable List<Bytes32> signers,
            @Nullable Long threshold,
            @Nullable Long timeLockSecs,
            @Nullable Long lifetimeSecs) {
        return new UpdateMultisigPolicy(multisig, signers, threshold, timeLockSecs, lifetimeSecs);
    }
}
