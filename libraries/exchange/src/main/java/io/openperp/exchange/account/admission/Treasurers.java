package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.treasury.TreasuryDeposits;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.Deposit;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;

/** Actions of treasurers, whose keys are configured (MON-001). */
final class Treasurers {

    private final ShardSettings settings;
    private final TreasuryDeposits deposits;

    Treasurers(ShardSettings settings, TreasuryDeposits deposits) {
        this.settings = settings;
        this.deposits = deposits;
    }

    void deposit(Submission submission, int action, Deposit deposit, String flaw) {
        String refusal = refusal(submission.signer, deposit, flaw);
        if (refusal.isEmpty()) {
            refusal = deposits.pay(deposit, submission.signer);
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

    private String refusal(Bytes32 signer, Deposit deposit, String flaw) {
        if (!settings.isTreasurer(signer)) {
            return "not authorized";
        }
        if (!flaw.isEmpty()) {
            return flaw;
        }
        String recipient = recipientRefusal(deposit.to());
        if (!recipient.isEmpty()) {
            return recipient;
        }
        long amount = deposit.amount().exactUnits();
        return amount > 0 && amount <= Notional.MAX
                ? ""
                : "amount " + Decimals.format(amount) + " is outside 0.00000001 to " + Decimals.format(Notional.MAX);
    }

    /** A treasurer may add to the insurance fund (MON-007), not to the fee account. */
    private String recipientRefusal(Bytes32 to) {
        if (!settings.isInsuranceFundOrFeeAccount(to)) {
            return "";
        }
        return to.equals(settings.insuranceFund()) ? "" : "to is the fee account, which takes no deposit";
    }
}
