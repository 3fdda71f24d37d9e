package io.openperp.exchange.account.treasury;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerWithdrawal;
import io.openperp.journal.ChangeWithdrawal;
import io.openperp.journal.Keys;
import io.openperp.journal.PauseWithdrawals;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.WithdrawalId;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * The steps of withdrawals of this shard: by treasurers, whose shard gets the answer, and by owners (WDR-010 to WDR-014). A step
 * that was made already answers as it did then.
 */
public final class WithdrawalChanges {

    private final Withdrawals withdrawals;
    private final ShardSettings settings;
    private final CommandContext context;

    WithdrawalChanges(Withdrawals withdrawals, ShardSettings settings, CommandContext context) {
        this.withdrawals = withdrawals;
        this.settings = settings;
        this.context = context;
    }

    /** By the owner of the account. */
    public ActionStatus.Builder cancel(int action, Bytes32 account, WithdrawalId id) {
        Withdrawal found = withdrawals.find(id);
        if (found == null || !found.account().equals(account)) {
            return failed(action, "this account has no withdrawal " + id);
        }
        if (found.is(WithdrawalState.WITHDRAWAL_REQUESTED)) {
            found = found.now(found.facts().toBuilder().setState(WithdrawalState.WITHDRAWAL_CANCELLED));
            withdrawals.giveBack(id, found);
        }
        return found.is(WithdrawalState.WITHDRAWAL_CANCELLED) ? found.status(action) : failed(action, found.told());
    }

    /** By a treasurer. */
    void change(ChangeWithdrawal step) {
        WithdrawalId id = WithdrawalId.parse(step.getId());
        ActionStatus.Builder status;
        if (id == null) {
            throw new IllegalStateException("a step of a withdrawal without ID: " + step);
        } else {
            status = changed(step, id);
        }
        answer(step.getAccount(), step.getTransaction(), status.build());
    }

    private ActionStatus.Builder changed(ChangeWithdrawal step, WithdrawalId id) {
        Withdrawal found = withdrawals.find(id);
        if (found == null) {
            return failed(step.getAction(), withdrawals.unknown(id));
        }
        if (!wasMade(step, found)) {
            String refusal = refusal(step, found);
            if (refusal != null) {
                return failed(step.getAction(), refusal);
            }
            make(step, id, found);
        }
        Withdrawal now = withdrawals.find(id);
        if (now == null) {
            return failed(step.getAction(), withdrawals.unknown(id));
        }
        ActionStatus.Builder status = now.status(step.getAction());
        return status.setChangedFrom(found.stateInWords());
    }

    /** Whether the same step was made before: then there is nothing to do. */
    private static boolean wasMade(ChangeWithdrawal step, Withdrawal found) {
        WithdrawalChanged facts = found.facts();
        return switch (step.getChange()) {
            case WITHDRAWAL_APPROVE ->
                found.isPending() && facts.getApprovedByList().contains(step.getTreasurer());
            case WITHDRAWAL_CLAIM ->
                found.is(WithdrawalState.WITHDRAWAL_CLAIMED) && found.isClaimedBy(step.getTreasurer());
            case WITHDRAWAL_SETTLE ->
                found.is(WithdrawalState.WITHDRAWAL_SETTLED)
                        && facts.getReference().equals(step.getText());
            case WITHDRAWAL_REJECT ->
                found.is(WithdrawalState.WITHDRAWAL_REJECTED)
                        && facts.getReason().equals(step.getText());
            case WITHDRAWAL_CHANGE_UNSPECIFIED, UNRECOGNIZED -> throw unknown(step);
        };
    }

    private @Nullable String refusal(ChangeWithdrawal step, Withdrawal found) {
        boolean requested = found.is(WithdrawalState.WITHDRAWAL_REQUESTED);
        return switch (step.getChange()) {
            case WITHDRAWAL_APPROVE -> requested ? approvalRefusal(step, found) : found.told();
            case WITHDRAWAL_CLAIM -> requested ? claimRefusal(found) : found.told();
            case WITHDRAWAL_SETTLE -> isInHandOf(step, found) ? null : found.told();
            case WITHDRAWAL_REJECT -> requested || isInHandOf(step, found) ? null : found.told();
            case WITHDRAWAL_CHANGE_UNSPECIFIED, UNRECOGNIZED -> throw unknown(step);
        };
    }

    private @Nullable String approvalRefusal(ChangeWithdrawal step, Withdrawal found) {
        WithdrawalChanged facts = found.facts();
        if (withdrawals.isPaused()) {
            return "withdrawals are paused: " + withdrawals.pauseReason();
        }
        if (Keys.read(step.getTreasurer()).equals(found.account())) {
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

    /** Whether the treasurer has claimed it, or whoever has is no treasurer any more. */
    private boolean isInHandOf(ChangeWithdrawal step, Withdrawal found) {
        return found.is(WithdrawalState.WITHDRAWAL_CLAIMED)
                && (found.isClaimedBy(step.getTreasurer())
                        || !settings.isTreasurer(Keys.read(found.facts().getClaimedBy())));
    }

    private void make(ChangeWithdrawal step, WithdrawalId id, Withdrawal found) {
        WithdrawalChanged.Builder facts = found.facts().toBuilder();
        switch (step.getChange()) {
            case WITHDRAWAL_APPROVE -> withdrawals.keep(id, found.now(facts.addApprovedBy(step.getTreasurer())));
            case WITHDRAWAL_CLAIM ->
                withdrawals.keep(
                        id,
                        found.now(facts.setState(WithdrawalState.WITHDRAWAL_CLAIMED)
                                .setClaimedBy(step.getTreasurer())));
            case WITHDRAWAL_SETTLE ->
                withdrawals.settle(
                        id,
                        found.now(facts.setState(WithdrawalState.WITHDRAWAL_SETTLED)
                                .setReference(step.getText())));
            case WITHDRAWAL_REJECT ->
                withdrawals.giveBack(
                        id,
                        found.now(facts.setState(WithdrawalState.WITHDRAWAL_REJECTED)
                                .setReason(step.getText())));
            case WITHDRAWAL_CHANGE_UNSPECIFIED, UNRECOGNIZED -> throw unknown(step);
        }
    }

    /** By an administrator, whose shard is told that it is in force here. */
    void pause(PauseWithdrawals pause) {
        withdrawals.pause(pause.getPaused() ? pause.getReason() : "");
        answer(pause.getAccount(), pause.getTransaction(), null);
    }

    private void answer(ByteString account, long transaction, @Nullable ActionStatus status) {
        AnswerWithdrawal.Builder answer =
                AnswerWithdrawal.newBuilder().setAccount(account).setTransaction(transaction);
        if (status != null) {
            answer.setStatus(status);
        }
        context.outbox()
                .send(
                        Shards.account(settings.partitionOf(Keys.read(account))),
                        AccountCommand.newBuilder().setAnswerWithdrawal(answer).build());
    }

    private static ActionStatus.Builder failed(int action, String reason) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.WITHDRAWAL_FAILED)
                .setReason(reason);
    }

    private static IllegalStateException unknown(ChangeWithdrawal step) {
        return new IllegalStateException("a step of a withdrawal this binary does not know: " + step);
    }
}
