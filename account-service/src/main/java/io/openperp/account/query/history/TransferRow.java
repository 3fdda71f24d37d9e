package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.money.Transfer;
import io.openperp.units.Base58;
import io.openperp.views.SubAccountViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/**
 * A payment into or out of an account, such as a deposit or a transfer between accounts: a row of table
 * {@code transfers}.
 */
@Entity
@Table(name = "transfers")
@IdClass(FactKey.class)
public class TransferRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    @Enumerated(EnumType.STRING)
    Transfer.Kind kind;

    byte[] sender;

    byte[] receiver;

    long amount;

    /** Reason of a failure, {@code ref} of a treasurer's deposit, or reference of a paid withdrawal. */
    @Nullable
    String reason;

    /** ID of the withdrawal; null if the transfer is no withdrawal. */
    @Nullable
    String withdrawal;

    /** Status of a withdrawal; null for other transfers. */
    @Enumerated(EnumType.STRING)
    Transfer.@Nullable Status status;

    long slot;

    @Column(name = "made_at")
    long madeAt;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected TransferRow() {}

    HistoryRow.Of<Transfer> inPage() {
        Transfer transfer = new Transfer(
                kind,
                status(),
                Base58.encode(sender),
                Base58.encode(receiver),
                SubAccountViews.CURRENCY,
                Decimal.of(amount),
                reason,
                withdrawal,
                HistoryRange.slotOf(sequence),
                madeAt);
        return new HistoryRow.Of<>(
                transfer, isolated != null, HistoryRows.key(isolated), HistoryRange.placeInSlot(sequence), slot);
    }

    private Transfer.Status status() {
        if (status != null) {
            return status;
        }
        return reason == null || kind == Transfer.Kind.DEPOSIT ? Transfer.Status.COMPLETED : Transfer.Status.FAILED;
    }
}
