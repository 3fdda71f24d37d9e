package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.StatusKind;
import io.openperp.submission.ProposedActions;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out actions on multisig accounts: creates accounts, requests steps on proposals for their signers, and
 * changes policies (MSG-001, MSG-010, MSG-019).
 */
public final class MultisigActions {

    private final Multisigs multisigs;
    private final ProposalChanges changes;
    private final Accounts accounts;
    private final ShardSettings settings;
    private final SubAccounts subAccounts;
    /**
     * Steps on proposals that the present transaction has requested, such as votes; they are carried out after its
     * actions. Empty between two commands.
     */
    private final ArrayDeque<ProposalRequest> requested = new ArrayDeque<>();

    public MultisigActions(
            Multisigs multisigs,
            ProposalChanges changes,
            Accounts accounts,
            ShardSettings settings,
            SubAccounts subAccounts) {
        this.multisigs = multisigs;
        this.changes = changes;
        this.accounts = accounts;
        this.settings = settings;
        this.subAccounts = subAccounts;
    }

    /**
     * Carries out one action, or answers why it is refused.
     *
     * @param flaw why the action is refused whatever the state of the exchange is; empty if nothing is wrong with it
     */
    public void carryOut(Submission submission, int index, MultisigAction action, String flaw) {
        switch (action) {
            case CreateMultisig create -> create(submission, index, create, flaw);
            case Propose propose -> propose(submission, index, propose, flaw);
            case ProposalStep step -> step(submission, index, step);
            case UpdateMultisigPolicy update -> update(submission, index, update, flaw);
        }
    }

    /**
     * Creates a multisig account.
     *
     * @param flaw why the policy is not accepted; empty if it is
     */
    private void create(Submission submission, int action, CreateMultisig create, String flaw) {
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

    /**
     * Returns why these signers are refused, or null if they are accepted: the insurance fund and the fee account may
     * not be signers (MSG-005).
     */
    private @Nullable String signersRefusal(List<Bytes32> signers) {
        return signers.stream()
                .filter(settings::isInsuranceFundOrFeeAccount)
                .findFirst()
                .map(key -> "signers name " + key + ", "
                        + (key.equals(settings.insuranceFund()) ? "the insurance fund" : "the fee account")
                        + " of the exchange; accepted are accounts of traders")
                .orElse(null);
    }

    /**
     * Requests that a new proposal be made once the actions of its transaction are carried out.
     *
     * @param flaw why the actions are not accepted; empty if they are
     */
    private void propose(Submission submission, int action, Propose propose, String flaw) {
        String refusal = stepRefusal(submission, propose.multisig(), flaw);
        if (refusal != null) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        Long lifetime = propose.lifetimeSecs();
        request(
                submission,
                new ProposalRequest(
                        submission.account.key,
                        submission.transaction.number,
                        action,
                        propose.multisig(),
                        ProposalRequest.Kind.PROPOSE,
                        0,
                        ProposedActions.record(propose.multisig(), propose.actions(), 0),
                        lifetime == null ? 0 : lifetime.intValue()));
    }

    private void step(Submission submission, int action, ProposalStep step) {
        String refusal = stepRefusal(submission, step.multisig(), "");
        if (refusal != null) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        ProposalRequest.Kind kind = switch (step.kind()) {
            case APPROVE -> ProposalRequest.Kind.APPROVE;
            case REJECT -> ProposalRequest.Kind.REJECT;
            case CANCEL -> ProposalRequest.Kind.CANCEL;
            case EXECUTE -> ProposalRequest.Kind.EXECUTE;
        };
        request(
                submission,
                ProposalRequest.of(
                        submission.account.key,
                        submission.transaction.number,
                        action,
                        step.multisig(),
                        kind,
                        step.proposal()));
    }

    private @Nullable String stepRefusal(Submission submission, Bytes32 multisig, String flaw) {
        if (!flaw.isEmpty()) {
            return flaw;
        }
        if (!submission.byOwner) {
            return "only the owner of the account may act as a signer";
        }
        return multisigs.find(multisig) == null ? "there is no multisig account " + multisig : null;
    }

    private void request(Submission submission, ProposalRequest step) {
        submission.transaction.await(1);
        requested.add(step);
    }

    /**
     * Removes and returns the next requested step on a proposal, to be carried out after the actions of its
     * transaction; null if there is none.
     */
    public @Nullable ProposalRequest nextStep() {
        return requested.poll();
    }

    /**
     * Changes the policy of the multisig account; the action counts only as one of an approved proposal of this
     * account.
     */
    private void update(Submission submission, int action, UpdateMultisigPolicy update, String flaw) {
        Multisig multisig = submission.isProposal() ? multisigs.find(submission.account.key) : null;
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
        String flaw = io.openperp.transaction.MultisigAction.MultisigPolicy.flaw(
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
