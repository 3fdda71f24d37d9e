package io.openperp.account.projection.event;

import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.Changes.Transferred;
import io.openperp.account.projection.table.Changes.WithdrawalEntry;
import io.openperp.account.projection.table.Fact;
import io.openperp.api.money.Transfer;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Creates the rows of a withdrawal: its current state, and one row of the history of transfers when it is requested and
 * another when it ends.
 */
final class WithdrawalRows {

    private WithdrawalRows() {}

    static void changed(Fact fact, WithdrawalChanged changed, Changes changes) {
        changes.withdrawals.put(changed.getId(), new Changes.Withdrawn(fact, changed));
        switch (changed.getState()) {
            case WITHDRAWAL_REQUESTED -> {
                if (changed.getApprovedByCount() == 0) {
                    entry(fact, changed, Transfer.Status.ONGOING, null, changes);
                }
            }
            case WITHDRAWAL_SETTLED -> entry(fact, changed, Transfer.Status.COMPLETED, changed.getReference(), changes);
            case WITHDRAWAL_REJECTED -> entry(fact, changed, Transfer.Status.FAILED, changed.getReason(), changes);
            case WITHDRAWAL_CANCELLED -> {
                String reason = changed.getReason().isEmpty() ? "cancelled" : changed.getReason();
                entry(fact, changed, Transfer.Status.FAILED, reason, changes);
            }
            case WITHDRAWAL_CLAIMED -> {}
            case WITHDRAWAL_STATE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a withdrawal in a state this binary does not know: " + changed);
        }
    }

    private static void entry(
            Fact fact, WithdrawalChanged changed, Transfer.Status status, @Nullable String reason, Changes changes) {
        changes.transfers.add(new Transferred(
                fact,
                Transfer.Kind.WITHDRAWAL,
                fact.account(),
                Bytes32.ZERO,
                changed.getAmount(),
                reason,
                new WithdrawalEntry(changed.getId(), status)));
    }
}
