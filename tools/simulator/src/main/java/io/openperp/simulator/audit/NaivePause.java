package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.PauseWithdrawals;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;

/**
 * Whether withdrawals are paused in one partition, by its log: while they are, none is taken, approved or claimed
 * (WDR-020).
 */
final class NaivePause {

    private static final String PAUSED = "withdrawals are paused";

    private boolean isPaused;
    private int refused;

    /** In the order of the log, before the events of the record. */
    void set(PauseWithdrawals pause) {
        isPaused = pause.getPaused();
    }

    void published(AccountEvent event) {
        if (event.hasWithdrawalChanged()) {
            WithdrawalChanged now = event.getWithdrawalChanged();
            boolean goesOn = now.getState() == WithdrawalState.WITHDRAWAL_REQUESTED
                    || now.getState() == WithdrawalState.WITHDRAWAL_CLAIMED;
            LawBroken.unless(!isPaused || !goesOn, Law.RIGHTS, () -> "withdrawals are paused, and " + now);
        }
        for (ActionStatus status : event.getTransactionCompleted().getStatusesList()) {
            refused += status.getReason().startsWith(PAUSED) ? 1 : 0;
        }
    }

    /** How many withdrawals, approvals and claims were refused for a pause. */
    int refused() {
        return refused;
    }
}
