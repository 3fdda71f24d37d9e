package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.admission.multisig.Multisig.OpenProposal;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.StatusKind;
import io.openperp.submission.ProposedActions;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the steps of signers on proposals of multisig accounts (MSG-010 to MSG-018). A step is carried out after
 * the transaction that requests it was admitted; an execution is answered once all its actions are.
 */
public final class ProposalSteps {

    /** Carries out the actions of an approved proposal as a transaction of its multisig account. */
    public interface Executor {

        /**
         * Carries out the actions. If all are answered at once, the transaction is already complete when this returns.
         */
        void carryOut(PendingTransaction transaction, RequestedTransaction proposed);
    }

    private static final long NANOS = 1_000_000_000L;

    private final Multisigs multisigs;
    private final ProposalChanges changes;
    private final PendingTransactions pending;
    private final CommandContext context;
    private final Executor executor;

    public ProposalSteps(
            Multisigs multisigs,
            ProposalChanges changes,
            PendingTransactions pending,
            CommandContext context,
            Executor executor) {
        this.multisigs = multisigs;
        this.changes = changes;
        this.pending = pending;
        this.context = context;
        this.executor = executor;
    }

    /**
     * Publishes as ready the approved proposals whose time lock has ended, and ends those that have expired, at the
     * time of the present command.
     */
    public void timesUp() {
        changes.timesUp(context.timeNanos());
    }

    /**
     * Carries out a step on a proposal or refuses it. The action that requested the step is answered, that of an
     * execution only once all proposed actions are.
     */
    public void step(ProposalRequest step) {
        timesUp();
        Multisig multisig = multisigs.find(step.multisig());
        String refusal = refusal(step, multisig);
        if (refusal != null || multisig == null) {
            answer(
                    step,
                    ActionStatus.newBuilder()
                            .setAction(step.action())
                            .setKind(StatusKind.ERROR)
                            .setReason(String.valueOf(refusal)));
            return;
        }
        switch (step.kind()) {
            case PROPOSE -> propose(step, multisig);
            case APPROVE -> vote(step, multisig, true);
            case REJECT -> vote(step, multisig, false);
            case CANCEL -> {
                OpenProposal proposal = open(step, multisig);
                Proposal ended =
                        changes.end(multisig, proposal, ProposalState.PROPOSAL_CANCELLED, "", step.signerKey());
                answer(step, StatusKind.PROPOSAL_CANCELLED_STATUS, ended);
            }
            case EXECUTE -> execute(step, multisig);
        }
    }

    private @Nullable String refusal(ProposalRequest step, @Nullable Multisig multisig) {
        Bytes32 key = step.multisig();
        if (multisig == null) {
            return "there is no multisig account " + key;
        }
        if (!multisig.isSigner(step.signerKey())) {
            return step.signer() + " is no signer of multisig account " + key;
        }
        switch (step.kind()) {
            case PROPOSE:
                return proposeRefusal(step, multisig);
            default:
                OpenProposal proposal = multisig.open.get(step.proposal());
                return proposal == null ? unknown(step, multisig) : stepRefusal(step, proposal);
        }
    }

    private @Nullable String proposeRefusal(ProposalRequest step, Multisig multisig) {
        MultisigPolicy policy = multisig.policy();
        if (multisig.open.size() >= Multisigs.MOST_OPEN) {
            return multisig.open.size() + " proposals of this multisig account are open, the most it may have: execute,"
                    + " reject or cancel one first";
        }
        long lifetime = step.lifetimeSecs();
        if (lifetime > policy.getLifetimeSecs()) {
            return "l is " + lifetime + ", accepted are at most the " + policy.getLifetimeSecs() + " of the policy";
        }
        return lifetime == 0 || lifetime > policy.getTimeLockSecs()
                ? null
                : "l is " + lifetime + ", accepted is more than the time lock of " + policy.getTimeLockSecs();
    }

    private String unknown(ProposalRequest step, Multisig multisig) {
        String number = Long.toUnsignedString(step.proposal());
        if (multisigs.isExecuting(multisig.key, step.proposal())) {
            return "proposal " + number + " is being executed";
        }
        boolean wasThere = step.proposal() != 0 && Long.compareUnsigned(step.proposal(), multisig.lastProposal) <= 0;
        return wasThere ? "proposal " + number + " has ended" : "there is no proposal " + number;
    }

    private @Nullable String stepRefusal(ProposalRequest step, OpenProposal proposal) {
        Proposal facts = proposal.facts();
        return switch (step.kind()) {
            case CANCEL ->
                facts.getProposer().equals(step.signerKey())
                        ? null
                        : "only the proposer, " + Keys.read(facts.getProposer()) + ", may cancel proposal "
                                + facts.getNumber();
            case EXECUTE -> executeRefusal(proposal);
            default -> null;
        };
    }

    private @Nullable String executeRefusal(OpenProposal proposal) {
        Proposal facts = proposal.facts();
        if (!proposal.isApproved()) {
            return "proposal " + facts.getNumber() + " has " + facts.getApprovalsCount() + " of " + facts.getThreshold()
                    + " approvals";
        }
        long left = facts.getExecuteAfterNanos() - context.timeNanos();
        if (left > 0) {
            return "the time lock of proposal " + facts.getNumber() + " ends in " + (left + NANOS - 1) / NANOS + " s";
        }
        return context.acceptsOnlyCancels() || context.acceptsOnlyLessRisk()
                ? "the exchange clock is not steady: no proposal is executed until it is"
                : null;
    }

    private static OpenProposal open(ProposalRequest step, Multisig multisig) {
        OpenProposal proposal = multisig.open.get(step.proposal());
        if (proposal == null) {
            throw new IllegalStateException("a step of a proposal that is not open: " + step);
        }
        return proposal;
    }

    private void propose(ProposalRequest step, Multisig multisig) {
        MultisigPolicy policy = multisig.policy();
        long now = context.timeNanos();
        long lifetime = step.lifetimeSecs() == 0 ? policy.getLifetimeSecs() : step.lifetimeSecs();
        multisig.lastProposal++;
        Proposal facts = Proposal.newBuilder()
                .setMultisig(Keys.write(step.multisig()))
                .setNumber(multisig.lastProposal)
                .setProposer(step.signerKey())
                .setState(ProposalState.PROPOSAL_PENDING)
                .addApprovals(step.signerKey())
                .setThreshold(policy.getThreshold())
                .setCreatedAtNanos(now)
                .setExecuteAfterNanos(now + policy.getTimeLockSecs() * NANOS)
                .setExpiresAtNanos(now + lifetime * NANOS)
                .build();
        SignedTransaction actions = ProposedActions.numbered(step.proposed(), multisig.lastProposal);
        Proposal kept = changes.store(
                multisig, new OpenProposal(facts, actions), step.signerKey(), ProposedActions.json(actions), now);
        answer(step, StatusKind.PROPOSAL_CREATED, kept);
    }

    /**
     * Records a vote: a repeated vote changes nothing, a different one replaces the signer's earlier vote (MSG-012).
     */
    private void vote(ProposalRequest step, Multisig multisig, boolean approves) {
        OpenProposal proposal = open(step, multisig);
        Proposal.Builder facts = proposal.facts().toBuilder();
        boolean isNew = approves
                ? !facts.getApprovalsList().contains(step.signerKey())
                : !facts.getRejectionsList().contains(step.signerKey());
        Proposal now = facts.build();
        if (isNew) {
            OpenProposal voted = new OpenProposal(voted(facts, step.signerKey(), approves), proposal.actions());
            int mayReject =
                    multisig.policy().getSignersCount() - multisig.policy().getThreshold();
            now = voted.facts().getRejectionsCount() > mayReject
                    ? changes.end(multisig, voted, ProposalState.PROPOSAL_REJECTED, "", step.signerKey())
                    : changes.store(multisig, voted, step.signerKey(), "", context.timeNanos());
        }
        answer(step, approves ? approved(now) : StatusKind.PROPOSAL_REJECTED_STATUS, now);
    }

    private static StatusKind approved(Proposal facts) {
        return facts.getApprovalsCount() >= facts.getThreshold()
                ? StatusKind.PROPOSAL_READY_FOR_EXECUTION
                : StatusKind.PROPOSAL_APPROVED;
    }

    private static Proposal voted(Proposal.Builder facts, ByteString signer, boolean approves) {
        var approvals = facts.getApprovalsList().stream()
                .filter(key -> !key.equals(signer))
                .toList();
        var rejections = facts.getRejectionsList().stream()
                .filter(key -> !key.equals(signer))
                .toList();
        facts.clearApprovals().addAllApprovals(approvals).clearRejections().addAllRejections(rejections);
        return (approves ? facts.addApprovals(signer) : facts.addRejections(signer)).build();
    }

    private void execute(ProposalRequest step, Multisig multisig) {
        OpenProposal proposal = open(step, multisig);
        multisigs.end(multisig, proposal);
        PendingTransaction transaction = pending.openTriggered(multisig.key);
        multisigs.executes(
                transaction.number,
                new Multisigs.Executing(proposal.facts(), step.signer(), step.transaction(), step.action()));
        executor.carryOut(transaction, TransactionRecords.read(proposal.actions()));
    }

    /**
     * Called when all shards have answered a transaction that no client has sent. If the transaction carried out a
     * proposal, publishes the outcome and answers the signer who executed it.
     */
    public void completed(PendingTransaction transaction) {
        Multisigs.Executing executing = multisigs.takeExecuted(transaction.number);
        if (executing == null) {
            return;
        }
        boolean hasFailed = transaction.isRefusedWhole();
        Proposal ended = changes.executed(
                executing.facts(),
                hasFailed ? ProposalState.PROPOSAL_FAILED : ProposalState.PROPOSAL_DONE,
                transaction.refusals(),
                executing.signer());
        ProposalRequest step = ProposalRequest.of(
                executing.signer(),
                executing.transaction(),
                executing.action(),
                transaction.account,
                ProposalRequest.Kind.EXECUTE,
                executing.facts().getNumber());
        answer(step, hasFailed ? StatusKind.PROPOSAL_FAILED_STATUS : StatusKind.PROPOSAL_EXECUTED, ended);
    }

    private void answer(ProposalRequest step, StatusKind kind, Proposal facts) {
        answer(
                step,
                ActionStatus.newBuilder()
                        .setAction(step.action())
                        .setKind(kind)
                        .setProposal(facts)
                        .setProposalSigner(step.signerKey()));
    }

    private void answer(ProposalRequest step, ActionStatus.Builder status) {
        PendingTransaction waiting = pending.require(step.transaction());
        waiting.answered(status.build());
        waiting.shardAnswered();
        pending.completeIfAnswered(waiting);
    }
}
