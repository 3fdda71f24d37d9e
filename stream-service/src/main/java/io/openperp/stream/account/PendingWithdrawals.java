package io.openperp.stream.account;

import io.openperp.api.money.Withdrawal.PendingWithdrawal;
import io.openperp.journal.StreamAccount;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.views.WithdrawalViews;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The withdrawals of an account that are neither paid nor returned, in the order in which they were requested. */
final class PendingWithdrawals {

    private final Map<String, WithdrawalChanged> byId = new LinkedHashMap<>();

    void take(WithdrawalChanged changed) {
        if (WithdrawalViews.isPending(changed)) {
            byId.put(changed.getId(), changed); // keeps its place
        } else {
            byId.remove(changed.getId());
        }
    }

    void save(StreamAccount.Builder account) {
        account.addAllPendingWithdrawals(byId.values());
    }

    void restore(StreamAccount saved) {
        saved.getPendingWithdrawalsList().forEach(this::take);
    }

    List<PendingWithdrawal> all() {
        return byId.values().stream().map(WithdrawalViews::pending).toList();
    }
}
