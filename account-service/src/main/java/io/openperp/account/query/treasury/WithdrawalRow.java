package io.openperp.account.query.treasury;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.PendingWithdrawal;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.units.Bytes32;
import io.openperp.views.WithdrawalViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.UncheckedIOException;

/** A withdrawal in its latest state, pending or ended: a row of table {@code withdrawals}. */
@Entity
@Table(name = "withdrawals")
class WithdrawalRow {

    @Id
    String id;

    byte[] account;

    byte[] facts;

    boolean pending;

    @Column(name = "requested_at")
    long requestedAt;

    @Column(name = "changed_at")
    long changedAt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected WithdrawalRow() {}

    Withdrawal toApi() {
        return WithdrawalViews.withdrawal(Bytes32.of(account), facts(), changedAt);
    }

    PendingWithdrawal toPending() {
        return WithdrawalViews.pending(facts());
    }

    private WithdrawalChanged facts() {
        try {
            return WithdrawalChanged.parseFrom(facts);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable withdrawal " + id, e);
        }
    }
}
