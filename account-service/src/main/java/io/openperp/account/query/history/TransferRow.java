package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.HistoryRow;
import io.openperp.api.Transfer;
import io.openperp.units.Base58;
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

    private static final String CURRENCY = "USDC";

    @Id
    byte[] account;

    @Id
    long sequence;

    @Enumerated(EnumType.STRING)
    Transfer.Kind kind;

    byte[] sender;

    byte[] receiver;

    long amount;

    @Nullable
    String reason;

    long slot;

    @Column(name = "made_at")
    long madeAt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected TransferRow() {}

    HistoryRow.Of<Transfer> inPage() {
        Transfer transfer = new Transfer(
                kind,
                Transfer.Status.COMPLETED,
                Base58.encode(sender),
                Base58.encode(receiver),
                CURRENCY,
                Decimal.of(amount),
                reason,
                HistoryRange.slotOf(sequence),
                madeAt);
        return new HistoryRow.Of<>(transfer, false, HistoryRange.placeInSlot(sequence), slot);
    }
}
