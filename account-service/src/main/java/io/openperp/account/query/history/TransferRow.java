package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.HistoryRow;
import io.openperp.api.Transfer;
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

/** Money that came to an account or left it. */
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

    /** Why it failed; of a deposit by a treasurer its ref. */
    @Nullable
    String reason;

    long slot;

    @Column(name = "made_at")
    long madeAt;

    /** The isolated account that it is of; null: the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected TransferRow() {}

    HistoryRow.Of<Transfer> inPage() {
        Transfer transfer = new Transfer(
                kind,
                reason == null || kind == Transfer.Kind.DEPOSIT ? Transfer.Status.COMPLETED : Transfer.Status.FAILED,
                Base58.encode(sender),
                Base58.encode(receiver),
                SubAccountViews.CURRENCY,
                Decimal.of(amount),
                reason,
                HistoryRange.slotOf(sequence),
                madeAt);
        return new HistoryRow.Of<>(
                transfer, isolated != null, HistoryRows.key(isolated), HistoryRange.placeInSlot(sequence), slot);
    }
}
