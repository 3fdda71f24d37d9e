package io.openperp.exchange.account.treasury;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.WithdrawalStep;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the steps of withdrawals by treasurers and owners (WDR-010 to WDR-014). A repeated step gets the same
 * answer as the first time.
 */
public final class WithdrawalChanges {

    private final Withdrawals withdrawals;
    private final ShardSettings settings;

    WithdrawalChanges(Withdrawals withdrawals, ShardSettings settings) {
        this.withdrawals = withdrawals;
        this.settings = settings;
    }

    /** Cancels a withdrawal at the request of the account's owner. */
    public ActionStatus.Builder cancel(int action, Bytes32 account, String id) {
        Withdrawal found = withdrawals.find(id);
        if (found == null || !found.account().equals(account)) {
            return failed(action, "this account has no withdrawal " + id);
        }
        if (found.is(WithdrawalState.WITHDRAWAL_REQUESTED)) {
            found = found.now(found.facts().toBuilder().setState(WithdrawalState.WITHDRAWAL_CANCELLED));
            withdrawals.returnMoney(found);
        }
        return found.is(WithdrawalState.WITHDRAWAL_CANCELLED)
                ? found.status(action)
                : failed(action, found.stateText());
    }

    /** Carries out a treasurer's step: approve, claim, settle or reject. */
    public ActionStatus.Builder step(int action, WithdrawalStep step, Bytes32 treasurer) {
        Withdrawal found = withdrawals.find(step.id());
        if (found == null) {
            return failed(action, withdrawals.unknown(step.id()));
        }
        ByteString key = Keys.write(treasurer);
        if (!wasMade(step, key, found)) {
            String refusal = refusal(step, key, found);
            if (refusal != null) {
                return failed(action, refusal);
            }
            make(step, key, found);
        }
        Withdrawal now = withdrawals.find(step.id());
        return now == null
                ? failed(action, withdrawals.unknown(step.id()))
                : now.status(action).setChangedFrom(found.stateInWords());
    }

    /**
     * Whether this treasurer has already made this step, or it has the same effect as one already made, so that there
     * is nothing to do.
     */
    private static boolean wasMade(WithdrawalStep step, ByteString treasurer, Withdrawal found) {
        WithdrawalChanged facts = found.facts();
        return switch (step) {
            case ApproveWithdrawal approval ->
                found.isPending() && facts.getApprovedByList().contains(treasurer);
            case ClaimWithdrawal claim -> found.is(WithdrawalState.WITHDRAWAL_CLAIMED) && found.isClaimedBy(treasurer);
            case SettleWithdrawal paid ->
                found.is(WithdrawalState.WITHDRAWAL_SETTLED)
                        && facts.getReference().equals(paid.reference());
            case RejectWithdrawal rejection ->
                found.is(WithdrawalState.WITHDRAWAL_REJECTED)
                        && facts.getReason().equals(rejection.reason());
        };
    }

    private @Nullable String refusal(WithdrawalStep step, ByteString treasurer, Withdrawal found) {
        boolean requested = found.is(WithdrawalState.WITHDRAWAL_REQUESTED);
        return switch (step) {
            case ApproveWithdrawal approval -> requested ? approvalRefusal(treasurer, found) : found.stateText();
            case ClaimWithdrawal claim -> requested ? claimRefusal(found) : found.stateText();
            case SettleWithdrawal paid -> isInHandOf(treasurer, found) ? null : found.stateText();
            case RejectWithdrawal rejection -> requested || isInHandOf(treasurer, found) ? null : found.stateText();
        };
    }

    private @Nullable String approvalRefusal(ByteString treasurer, Withdrawal found) {
        WithdrawalChanged facts = found.facts();
        if (withdrawals.isPaused()) {
            return "withdrawals are paused: " + withdrawals.pauseReason();
        }
        if (Keys.read(treasurer).equals(found.account())) {
            return "the owner of a withdrawal does not approve it";
        }
        return facts.getApprovedByCount() < facts.getApprovalsNeeded()
                ? null
                : "withdrawal " + facts.getId() + " needs no more approvals: it has " + facts.getApprovedByCount()
                        + " of " + facts.getApprovalsNeeded();
    }

    private @Nullable String claimRefusal(Withdrawal found) {
        WithdrawalChanged facts = found.facts();
        if (withdrawals.isPaused()) {
            return "withdrawals are paused: " + withdrawals.pauseReason();
        }
        return facts.getApprovedByCount() >= facts.getApprovalsNeeded()
                ? null
                : "withdrawal " + facts.getId() + " needs " + facts.getApprovalsNeeded()
                        + " approvals of different treasurers before it can be claimed: it has "
                        + facts.getApprovedByCount();
    }

    /**
     * Whether this treasurer may settle or reject a claimed withdrawal: the treasurer has claimed it, or whoever has is
     * no treasurer any more.
     */
    private boolean isInHandOf(ByteString treasurer, Withdrawal found) {
        return found.is(WithdrawalState.WITHDRAWAL_CLAIMED)
                && (found.isClaimedBy(treasurer)
                        || !settings.isTreasurer(Keys.read(found.facts().getClaimedBy())));
    }

    private void make(WithdrawalStep step, ByteString treasurer, Withdrawal found) {
        WithdrawalChanged.Builder facts = found.facts().toBuilder();
        switch (step) {
            case ApproveWithdrawal approval -> withdrawals.store(found.now(facts.addApprovedBy(treasurer)));
            case ClaimWithdrawal claim ->
                withdrawals.store(found.now(
                        facts.setState(WithdrawalState.WITHDRAWAL_CLAIMED).setClaimedBy(treasurer)));
            case SettleWithdrawal paid ->
                withdrawals.settle(found.now(
                        facts.setState(WithdrawalState.WITHDRAWAL_SETTLED).setReference(paid.reference())));
            case RejectWithdrawal rejection ->
                withdrawals.returnMoney(found.now(
                        facts.setState(WithdrawalState.WITHDRAWAL_REJECTED).setReason(rejection.reason())));
        }
    }

    private static ActionStatus.Builder failed(int action, String reason) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.WITHDRAWAL_FAILED)
                .setReason(reason);
    }
}
