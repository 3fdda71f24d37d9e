package io.openperp.exchange.account.admission.funds;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.submission.ActionMessages;
import io.openperp.transaction.FundsAction;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;

/** Carries out the actions by which owners move their money and manage their sub-accounts. */
public final class FundsActions {

    private final Faucet faucet;
    private final WithdrawalRequests withdrawals;
    private final SubAccountChanges subAccounts;
    private final Transfers transfers;

    public FundsActions(
            Faucet faucet, WithdrawalRequests withdrawals, SubAccountChanges subAccounts, Transfers transfers) {
        this.faucet = faucet;
        this.withdrawals = withdrawals;
        this.subAccounts = subAccounts;
        this.transfers = transfers;
    }

    /**
     * Carries out one action, or answers why it is refused.
     *
     * @param flaw why the action is refused whatever the state of the exchange is; empty if nothing is wrong with it
     */
    public void carryOut(Submission submission, int index, FundsAction action, String flaw) {
        switch (action) {
            case io.openperp.transaction.FundsAction.Faucet claim ->
                faucet.claim(submission, index, ActionMessages.claimFaucet(claim), flaw);
            case Withdraw wish -> withdrawals.withdraw(submission, index, wish, flaw);
            case CancelWithdrawal cancel -> withdrawals.cancel(submission, index, cancel, flaw);
            case CreateSubAccount create -> subAccounts.create(submission, index, create, flaw);
            case RenameSubAccount rename -> subAccounts.rename(submission, index, rename, flaw);
            case RemoveSubAccount remove -> subAccounts.remove(submission, index, remove);
            case Transfer transfer -> transfers.transfer(submission, index, transfer, flaw);
        }
    }
}
