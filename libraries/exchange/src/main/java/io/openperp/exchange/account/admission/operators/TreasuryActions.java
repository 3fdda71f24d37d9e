package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.TreasuryOperation;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.TreasuryOperation.WithdrawalStep;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the actions that treasurers sign: deposits, withdrawals of collected fees, and steps of withdrawals; and
 * pauses of withdrawals (MON-001, WDR-009, WDR-027).
 */
public final class TreasuryActions {

    private final ShardSettings settings;
    private final Accounts accounts;
    private final Treasury treasury;

    public TreasuryActions(ShardSettings settings, Accounts accounts, Treasury treasury) {
        this.settings = settings;
        this.accounts = accounts;
        this.treasury = treasury;
    }

    void carryOut(Submission submission, int index, TreasuryOperation operation) {
        switch (operation) {
            case Deposit deposit -> deposit(submission, index, deposit);
            case SweepFees sweep -> sweep(submission, index, sweep);
            case WithdrawalStep step ->
                submission.answer(treasury.withdrawalChanges().step(index, step, submission.signer));
            case PauseWithdrawals pause -> pause(submission, index, pause);
        }
    }

    private void deposit(Submission submission, int action, Deposit deposit) {
        String refusal = refusal(deposit);
        if (refusal.isEmpty()) {
            submission.answer(treasury.deposits().pay(action, deposit, submission.signer));
        } else {
            submission.answer(action, StatusKind.DEPOSIT_FAILED, refusal);
        }
    }

    /**
     * Returns why a deposit is refused, or an empty text if it is accepted: the insurance fund may receive deposits
     * (MON-007), the fee account may not.
     */
    private String refusal(Deposit deposit) {
        Bytes32 to = deposit.to();
        if (settings.isInsuranceFundOrFeeAccount(to) && !to.equals(settings.insuranceFund())) {
            return "to is the fee account, which takes no deposit";
        }
        long amount = deposit.amount().exactUnits();
        return amount > 0 && amount <= Notional.MAX
                ? ""
                : "amount " + Decimals.format(amount) + " is outside 0.00000001 to " + Decimals.format(Notional.MAX);
    }

    private void sweep(Submission submission, int action, SweepFees sweep) {
        Bytes32 key = settings.feeAccount();
        Account fees = key == null ? null : accounts.find(key);
        String refusal = sweepRefusal(fees, sweep);
        if (fees == null || refusal != null) {
            submission.answer(action, StatusKind.WITHDRAWAL_FAILED, refusal == null ? "" : refusal);
            return;
        }
        submission.answer(treasury.withdrawals().sweep(action, fees, sweep));
    }

    private @Nullable String sweepRefusal(@Nullable Account fees, SweepFees sweep) {
        String flaw = sweep.flaw();
        if (flaw != null) {
            return flaw;
        }
        long amount = sweep.amount().exactUnits();
        long most = fees == null ? 0 : Math.max(0, fees.balance());
        if (fees == null || amount <= 0 || amount > most) {
            return "amount " + Decimals.format(amount) + " is outside 0.00000001 to " + Decimals.format(most)
                    + ", which the fee account holds";
        }
        return treasury.withdrawals().refusal(fees.key, amount, sweep.destination());
    }

    private void pause(Submission submission, int action, PauseWithdrawals pause) {
        treasury.withdrawals().pause(pause.paused() ? pause.reason() : "");
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.WITHDRAWALS_PAUSED)
                .setPaused(pause.paused()));
    }
}
