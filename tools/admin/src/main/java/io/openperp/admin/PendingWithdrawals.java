package io.openperp.admin;

import io.openperp.api.Withdrawal;
import io.openperp.api.WithdrawalPage;
import io.openperp.client.OpenPerp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Withdrawals of all accounts that are neither paid nor back.
 *
 * @param withdrawals the oldest first
 * @param isPartial whether there are more, which were not read
 */
record PendingWithdrawals(List<Withdrawal> withdrawals, boolean isPartial) {

    private static final int PAGE = 1000;

    private static final int MOST_PAGES = 10;

    static PendingWithdrawals read(OpenPerp exchange) {
        List<Withdrawal> found = new ArrayList<>();
        @Nullable String cursor = null;
        int pages = 0;
        do {
            WithdrawalPage page = exchange.accounts().pendingWithdrawals(PAGE, cursor);
            found.addAll(page.data());
            cursor = page.nextCursor();
            pages++;
        } while (cursor != null && pages < MOST_PAGES);
        return new PendingWithdrawals(found, cursor != null);
    }
}
