package io.openperp.exchange.account.admission;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.multisig.Multisig;
import io.openperp.exchange.account.multisig.Multisigs;
import io.openperp.exchange.account.multisig.ProposalChanges;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.ProposalStepKind;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StepProposal;
import io.openperp.submission.ProposedActions;
import io.openperp.transaction.CreateMultisig;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes multisig accounts, sends the steps of signers to the shards of these, and changes policies (MSG-001, MSG-010,
 * MSG-019).
 */
public final class MultisigActions {

    private final Multisigs multisigs;
    private final ProposalChanges changes;
    private final Accounts accounts;
    private final ShardSettings settings;
    private final SubAccounts subAccounts;
    private final CommandContext context;

    public MultisigActions(
            Multisigs multisigs,
            ProposalChanges changes,
            Accounts accounts,
            ShardSettings settings,
            SubAccounts subAccounts,
            CommandContext context) {
        this.multisigs = multisigs;
        this.changes = changes;
        this.accounts = accounts;
        this.settings = settings;
        this.subAccounts = subAccounts;
        this.context = context;
    }

    /** Why nobody but its agents may sign for a multisig account; null of any other account. */
    @Nullable
    String signerRefusal(Bytes32 account) {
        return multisigs.find(account) == null
                ? null
                : "a multisig account acts by proposals: send msp, with the account of a signer";
    }

    /** {@code flaw}: not empty if the policy is not accepted. */
    void create(Submission submission, int action, CreateMultisig create, String flaw) {
        String refusal = createRefusal(submission, flaw);
        if (refusal == null) {
            refusal = signersRefusal(create.signers());
        }
        if (refusal != null) {
            submission.answer(action, StatusKind.MULTISIG_CREATED_FAILED, refusal);
            return;
        }
        MultisigPolicy policy = policy(
                create.signers().stream().map(Keys::write).toList(),
                create.threshold(),
                create.timeLockSecs(),
                create.lifetimeSecs());
        Multisig made = multisigs.create(submission.account.key, policy);
        changes.publish(made, true).setTotals(accounts.findOrCreate(made.key).totals());
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.MULTISIG_CREATED)
                .setMultisig(made.facts()));
    }

    private @Nullable String createRefusal(Submission submission, String flaw) {
        if (!flaw.isEmpty()) {
            return flaw;
        }
        Bytes32 creator = submission.account.key;
        if (!submission.byOwner) {
            return "only the owner of the account may make a multisig account";
        }
        if (!subAccounts.ownerOf(creator).equals(creator)) {
            return "a sub-account makes no multisig accounts";
        }
        if (settings.isInsuranceFundOrFeeAccount(creator)) {
            return "the fee account makes no multisig accounts";
        }
        return multisigs.madeBy(creator) < Multisigs.MOST_OF_A_CREATOR
                ? null
                : "the account has made " + Multisigs.MOST_OF_A_CREATOR + " multisig accounts, more are not accepted";
    }

    /** No key signs for the fund, and the fee account decides with nobody (MSG-005). */
    private @Nullable String signersRefusal(List<Bytes32> signers) {
        return signers.stream()
                .filter(settings::isInsuranceFundOrFeeAccount)
                .findFirst()
                .map(key -> "signers name " + key + ", "
                        + (key.equals(settings.insuranceFund()) ? "the insurance fund" : "the fee account")
                        + " of the exchange; accepted are accounts of traders")
                .orElse(null);
    }

    /** {@code flaw}: not empty if the actions are not accepted. */
    void propose(Submission submission, int action, Propose propose, String flaw) {
        String refusal = stepRefusal(submission, propose.multisig(), flaw);
        if (refusal != null) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        Long lifetime = propose.lifetimeSecs();
        send(
                submission,
                step(submission, action, propose.multisig(), ProposalStepKind.PROPOSE)
                        .setProposed(ProposedActions.record(propose.multisig(), propose.actions(), 0))
                        .setLifetimeSecs(lifetime == null ? 0 : lifetime.intValue()));
    }

    void step(Submission submission, int action, ProposalStep step) {
        String refusal = stepRefusal(submission, step.multisig(), "");
        if (refusal != null) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        ProposalStepKind kind = switch (step.kind()) {
            case APPROVE -> ProposalStepKind.PROPOSAL_APPROVE;
            case REJECT -> ProposalStepKind.PROPOSAL_REJECT;
            case CANCEL -> ProposalStepKind.PROPOSAL_CANCEL;
            case EXECUTE -> ProposalStepKind.PROPOSAL_EXECUTE;
        };
        send(submission, step(submission, action, step.multisig(), kind).setProposal(step.proposal()));
    }

    /** Who is a signer is known in the shard of the multisig account. */
    private @Nullable String stepRefusal(Submission submission, Bytes32 multisig, String flaw) {
        if (!flaw.isEmpty()) {
            return flaw;
        }
        if (!submission.byOwner) {
            return "only the owner of the account may act as a signer";
        }
        boolean isHere = settings.partitionOf(multisig) == settings.partitionOf(submission.account.key);
        return isHere && multisigs.find(multisig) == null ? "there is no multisig account " + multisig : null;
    }

    private static StepProposal.Builder step(
            Submission submission, int action, Bytes32 multisig, ProposalStepKind kind) {
        return StepProposal.newBuilder()
                .setAccount(Keys.write(submission.account.key))
                .setTransaction(submission.transaction.number)
                .setAction(action)
                .setMultisig(Keys.write(multisig))
                .setKind(kind);
    }

    private void send(Submission submission, StepProposal.Builder step) {
        submission.transaction.await(1);
        context.outbox()
                .send(
                        Shards.account(settings.partitionOf(Keys.read(step.getMultisig()))),
                        AccountCommand.newBuilder().setStepProposal(step).build());
    }

    /** Changes the policy of the account whose proposal this is. */
    void update(Submission submission, int action, UpdateMultisigPolicy update, String flaw) {
        Multisig multisig = submission.isProposal ? multisigs.find(submission.account.key) : null;
        if (multisig == null) {
            submission.answer(action, StatusKind.ERROR, "msu is accepted in a proposal only: send it in msp");
            return;
        }
        MultisigPolicy changed = changed(multisig.policy(), update);
        String refusal = flaw.isEmpty() ? flaw(changed) : flaw;
        if (refusal != null) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        changes.follow(multisig, changed);
        submission.answer(action, StatusKind.MULTISIG_POLICY_UPDATED, "");
    }

    private static MultisigPolicy changed(MultisigPolicy before, UpdateMultisigPolicy update) {
        List<Bytes32> signers = update.signers();
        return policy(
                signers == null
                        ? before.getSignersList()
                        : signers.stream().map(Keys::write).toList(),
                or(update.threshold(), before.getThreshold()),
                or(update.timeLockSecs(), before.getTimeLockSecs()),
                or(update.lifetimeSecs(), before.getLifetimeSecs()));
    }

    private static long or(@Nullable Long changed, long before) {
        return changed == null ? before : changed;
    }

    private @Nullable String flaw(MultisigPolicy policy) {
        List<Bytes32> signers = policy.getSignersList().stream().map(Keys::read).toList();
        String flaw = io.openperp.transaction.MultisigPolicy.flaw(
                signers,
                policy.getThreshold() & 0xFFFF_FFFFL,
                policy.getTimeLockSecs() & 0xFFFF_FFFFL,
                policy.getLifetimeSecs() & 0xFFFF_FFFFL);
        return flaw == null ? signersRefusal(signers) : flaw;
    }

    private static MultisigPolicy policy(List<ByteString> signers, long threshold, long timeLock, long lifetime) {
        return MultisigPolicy.newBuilder()
                .addAllSigners(signers)
                .setThreshold((int) threshold)
                .setTimeLockSecs((int) timeLock)
                .setLifetimeSecs((int) lifetime)
                .build();
    }
}
