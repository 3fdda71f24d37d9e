package io.openperp.exchange.account.multisig;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerProposal;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StepProposal;
import io.openperp.submission.ProposedActions;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * What signers do with the proposals of this shard's multisig accounts (MSG-010 to MSG-018). The shard of the signer waits for
 * the answer; that to an execution comes when all its actions are answered.
 */
public final class ProposalSteps {

    /** Carries out the actions of a proposal as those of its account. */
    public interface Executor {

        /** May complete the transaction at once. */
        void carryOut(PendingTransaction transaction, RequestedTransaction proposed);
    }

    private static final long NANOS = 1_000_000_000L;

    private final Multisigs multisigs;
    private final ProposalChanges changes;
    private final PendingTransactions pending;
    private final CommandContext context;
    private final Instructions instructions;
    private final Executor executor;

    public ProposalSteps(
            Multisigs multisigs,
            ProposalChanges changes,
            PendingTransactions pending,
            CommandContext context,
            Instructions instructions,
            Executor executor) {
        this.multisigs = multisigs;
        this.changes = changes;
        this.pending = pending;
        this.context = context;
        this.instructions = instructions;
        this.executor = executor;
    }

    /** By a signer, or by one who is none. */
    public void step(StepProposal step) {
        changes.timesUp(context.timeNanos());
        Multisig multisig = multisigs.find(Keys.read(step.getMultisig()));
        String refusal = refusal(step, multisig);
        if (refusal != null || multisig == null) {
            answer(
                    step,
                    ActionStatus.newBuilder()
                            .setAction(step.getAction())
                            .setKind(StatusKind.ERROR)
                            .setReason(String.valueOf(refusal)));
            return;
        }
        switch (step.getKind()) {
            case PROPOSE -> propose(step, multisig);
            case PROPOSAL_APPROVE -> vote(step, multisig, true);
            case PROPOSAL_REJECT -> vote(step, multisig, false);
            case PROPOSAL_CANCEL -> {
                OpenProposal proposal = open(step, multisig);
                Proposal ended =
                        changes.end(multisig, proposal, ProposalState.PROPOSAL_CANCELLED, "", step.getAccount());
                answer(step, StatusKind.PROPOSAL_CANCELLED_STATUS, ended);
            }
            case PROPOSAL_EXECUTE -> execute(step, multisig);
            case PROPOSAL_STEP_KIND_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a step of a proposal this binary does not know: " + step);
        }
    }

    private @Nullable String refusal(StepProposal step, @Nullable Multisig multisig) {
        Bytes32 key = Keys.read(step.getMultisig());
        if (multisig == null) {
            return "there is no multisig account " + key;
        }
        if (!multisig.isSigner(step.getAccount())) {
            return Keys.read(step.getAccount()) + " is no signer of multisig account " + key;
        }
        switch (step.getKind()) {
            case PROPOSE:
                return proposeRefusal(step, multisig);
            default:
                OpenProposal proposal = multisig.open.get(step.getProposal());
                return proposal == null ? unknown(step, multisig) : stepRefusal(step, proposal);
        }
    }

    private @Nullable String proposeRefusal(StepProposal step, Multisig multisig) {
        MultisigPolicy policy = multisig.policy();
        if (multisig.open.size() >= Multisigs.MOST_OPEN) {
            return multisig.open.size() + " proposals of this multisig account are open, the most it may have: execute,"
                    + " reject or cancel one first";
        }
        long lifetime = step.getLifetimeSecs();
        if (lifetime > policy.getLifetimeSecs()) {
            return "l is " + lifetime + ", accepted are at most the " + policy.getLifetimeSecs() + " of the policy";
        }
        return lifetime == 0 || lifetime > policy.getTimeLockSecs()
                ? null
                : "l is " + lifetime + ", accepted is more than the time lock of " + policy.getTimeLockSecs();
    }

    private String unknown(StepProposal step, Multisig multisig) {
        String number = Long.toUnsignedString(step.getProposal());
        if (multisigs.isExecuting(multisig.key, step.getProposal())) {
            return "proposal " + number + " is being executed";
        }
        boolean wasThere =
                step.getProposal() != 0 && Long.compareUnsigned(step.getProposal(), multisig.lastProposal) <= 0;
        return wasThere ? "proposal " + number + " has ended" : "there is no proposal " + number;
    }

    private @Nullable String stepRefusal(StepProposal step, OpenProposal proposal) {
        Proposal facts = proposal.facts();
        return switch (step.getKind()) {
            case PROPOSAL_CANCEL ->
                facts.getProposer().equals(step.getAccount())
                        ? null
                        : "only the proposer, " + Keys.read(facts.getProposer()) + ", may cancel proposal "
                                + facts.getNumber();
            case PROPOSAL_EXECUTE -> executeRefusal(proposal);
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

    private static OpenProposal open(StepProposal step, Multisig multisig) {
        OpenProposal proposal = multisig.open.get(step.getProposal());
        if (proposal == null) {
            throw new IllegalStateException("a step of a proposal that is not open: " + step);
        }
        return proposal;
    }

    private void propose(StepProposal step, Multisig multisig) {
        MultisigPolicy policy = multisig.policy();
        long now = context.timeNanos();
        long lifetime = step.getLifetimeSecs() == 0 ? policy.getLifetimeSecs() : step.getLifetimeSecs();
        multisig.lastProposal++;
        Proposal facts = Proposal.newBuilder()
                .setMultisig(step.getMultisig())
                .setNumber(multisig.lastProposal)
                .setProposer(step.getAccount())
                .setState(ProposalState.PROPOSAL_PENDING)
                .addApprovals(step.getAccount())
                .setThreshold(policy.getThreshold())
                .setCreatedAtNanos(now)
                .setExecuteAfterNanos(now + policy.getTimeLockSecs() * NANOS)
                .setExpiresAtNanos(now + lifetime * NANOS)
                .build();
        SignedTransaction actions = ProposedActions.numbered(step.getProposed(), multisig.lastProposal);
        Proposal kept = changes.keep(
                multisig, new OpenProposal(facts, actions), step.getAccount(), ProposedActions.json(actions), now);
        answer(step, StatusKind.PROPOSAL_CREATED, kept);
    }

    /** Who votes again changes nothing; who votes otherwise has only the last vote (MSG-012). */
    private void vote(StepProposal step, Multisig multisig, boolean approves) {
        OpenProposal proposal = open(step, multisig);
        Proposal.Builder facts = proposal.facts().toBuilder();
        boolean isNew = approves
                ? !facts.getApprovalsList().contains(step.getAccount())
                : !facts.getRejectionsList().contains(step.getAccount());
        Proposal now = facts.build();
        if (isNew) {
            OpenProposal voted = new OpenProposal(voted(facts, step.getAccount(), approves), proposal.actions());
            int mayReject =
                    multisig.policy().getSignersCount() - multisig.policy().getThreshold();
            now = voted.facts().getRejectionsCount() > mayReject
                    ? changes.end(multisig, voted, ProposalState.PROPOSAL_REJECTED, "", step.getAccount())
                    : changes.keep(multisig, voted, step.getAccount(), "", context.timeNanos());
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

    private void execute(StepProposal step, Multisig multisig) {
        OpenProposal proposal = open(step, multisig);
        multisigs.end(multisig, proposal);
        PendingTransaction transaction = pending.openTriggered(multisig.key);
        multisigs.executes(
                transaction.number,
                new Multisigs.Executing(
                        proposal.facts(), Keys.read(step.getAccount()), step.getTransaction(), step.getAction()));
        executor.carryOut(transaction, TransactionRecords.read(proposal.actions()));
    }

    /** All shards have answered a transaction that nobody has sent: it may be that of a proposal. */
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
        StepProposal step = StepProposal.newBuilder()
                .setAccount(Keys.write(executing.signer()))
                .setTransaction(executing.transaction())
                .setAction(executing.action())
                .build();
        answer(step, hasFailed ? StatusKind.PROPOSAL_FAILED_STATUS : StatusKind.PROPOSAL_EXECUTED, ended);
    }

    private void answer(StepProposal step, StatusKind kind, Proposal facts) {
        answer(
                step,
                ActionStatus.newBuilder()
                        .setAction(step.getAction())
                        .setKind(kind)
                        .setProposal(facts)
                        .setProposalSigner(step.getAccount()));
    }

    private void answer(StepProposal step, ActionStatus.Builder status) {
        instructions.send(
                Keys.read(step.getAccount()),
                AccountCommand.newBuilder()
                        .setAnswerProposal(AnswerProposal.newBuilder()
                                .setAccount(step.getAccount())
                                .setTransaction(step.getTransaction())
                                .setStatus(status))
                        .build());
    }
}
