package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.TreasuryOperation;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.WithdrawalStep;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;

/** Carries out deposits and the steps of withdrawals, which treasurers sign (MON-001, WDR-009), and pauses of withdrawals. */
public final class TreasuryActions {

    private final ShardSettings settings;
    private final Treasury treasury;

    public TreasuryActions(ShardSettings settings, Treasury treasury) {
        this.settings = settings;
        this.treasury = treasury;
    }

    void carryOut(Submission submission, int index, TreasuryOperation operation) {
        switch (operation) {
            case Deposit deposit -> deposit(submission, index, deposit);
            case WithdrawalStep step ->
                submission.answer(treasury.withdrawalChanges().step(index, step, submission.signer));
            case PauseWithdrawals pause -> pause(submission, index, pause);
        }
    }

    private void deposit(Submission submission, int action, Deposit deposit) {
        String refusal = refusal(deposit);
        if (refusal.isEmpty()) {
            refusal = treasury.deposits().pay(deposit, submission.signer);
        }
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.DEPOSIT_FAILED, refusal);
            return;
        }
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.DEPOSIT)
                .setAmount(deposit.amount().exactUnits()));
    }

    /**
     * Why a deposit is refused, or empty: one to the insurance fund is accepted (MON-007), one to the fee account not.
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

    private void pause(Submission submission, int action, PauseWithdrawals pause) {
        treasury.withdrawals().pause(pause.paused() ? pause.reason() : "");
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.WITHDRAWALS_PAUSED)
                .setPaused(pause.paused()));
    }
}
