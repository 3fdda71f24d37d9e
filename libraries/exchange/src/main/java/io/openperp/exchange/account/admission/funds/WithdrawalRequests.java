package io.openperp.exchange.account.admission.funds;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/** Carries out requests of owners to withdraw money, and to cancel a requested withdrawal (WDR-001). */
public final class WithdrawalRequests {

    private final ShardSettings settings;
    private final SubAccounts subAccounts;
    private final Transfers transfers;
    private final Treasury treasury;

    public WithdrawalRequests(ShardSettings settings, SubAccounts subAccounts, Transfers transfers, Treasury treasury) {
        this.settings = settings;
        this.subAccounts = subAccounts;
        this.transfers = transfers;
        this.treasury = treasury;
    }

    void withdraw(Submission submission, int action, Withdraw wish, String flaw) {
        String refusal = refusal(submission, wish, flaw);
        if (refusal != null) {
            submission.answer(action, StatusKind.WITHDRAWAL_FAILED, refusal);
            return;
        }
        submission.answer(treasury.withdrawals().request(action, submission.account, wish));
    }

    private @Nullable String refusal(Submission submission, Withdraw wish, String flaw) {
        Account account = submission.account;
        if (!flaw.isEmpty()) {
            return flaw;
        }
        if (!submission.byOwner) {
            return "only the owner of the account may withdraw";
        }
        if (subAccounts.find(account.key) != null) {
            return "a sub-account withdraws through its master: transfer the money to "
                    + subAccounts.ownerOf(account.key) + " first";
        }
        if (settings.isInsuranceFundOrFeeAccount(account.key)) {
            return "the fee account and the insurance fund do not withdraw";
        }
        long amount = wish.amount().exactUnits();
        if (amount <= 0 || amount > Notional.MAX) {
            return "amount " + Decimals.format(amount) + " is outside 0.00000001 to " + Decimals.format(Notional.MAX);
        }
        String refused = treasury.withdrawals().refusal(account.key, amount, wish.destination());
        return refused == null ? transfers.sendingRefusal(account, amount) : refused;
    }

    void cancel(Submission submission, int action, CancelWithdrawal cancel, String flaw) {
        String refusal = flaw;
        if (refusal.isEmpty() && !submission.byOwner) {
            refusal = "only the owner of the account may cancel a withdrawal";
        }
        if (refusal.isEmpty()) {
            submission.answer(treasury.withdrawalChanges().cancel(action, submission.account.key, cancel.id()));
        } else {
            submission.answer(action, StatusKind.WITHDRAWAL_FAILED, refusal);
        }
    }
}
