package io.openperp.account.query.holding;

import io.openperp.api.AccountAnswer;
import io.openperp.api.PendingWithdrawal;
import java.util.List;
import org.springframework.data.domain.Limit;

/** Withdrawals of an account, and the pending ones of all. */
public class WithdrawalQuery {

    private final WithdrawalRows rows;

    public WithdrawalQuery(WithdrawalRows rows) {
        this.rows = rows;
    }

    /** The newest first. */
    public List<AccountAnswer.Withdrawn> of(byte[] account, int limit) {
        return rows.findByAccountOrderByRequestedAtDesc(account, Limit.of(limit)).stream()
                .map(row -> new AccountAnswer.Withdrawn(row.toApi()))
                .toList();
    }

    /** Those of an account that are neither paid nor back, the oldest first. */
    List<PendingWithdrawal> pendingOf(byte[] account) {
        return rows.findByAccountAndPendingTrueOrderByRequestedAt(account).stream()
                .map(WithdrawalRow::toPending)
                .toList();
    }

    /** Of all accounts, the oldest first. */
    public List<AccountAnswer.Withdrawn> pending(int limit) {
        return rows.findByPendingTrueOrderByRequestedAt(Limit.of(limit)).stream()
                .map(row -> new AccountAnswer.Withdrawn(row.toApi()))
                .toList();
    }
}
