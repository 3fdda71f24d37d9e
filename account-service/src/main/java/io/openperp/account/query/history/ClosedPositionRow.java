package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.history.ClosedPosition;
import io.openperp.api.history.Fill.Reason;
import io.openperp.api.history.HistoryRow;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A closed position: from its opening, when the account had none in the market, until it was completely closed. */
@Entity
@Table(name = "closed_positions")
@IdClass(FactKey.class)
public class ClosedPositionRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    String symbol;

    @Column(name = "max_size")
    long maxSize;

    long volume;

    @Column(name = "average_open_price")
    long averageOpenPrice;

    @Column(name = "average_close_price")
    long averageClosePrice;

    @Column(name = "realized_pnl")
    long realizedPnl;

    long fees;

    long funding;

    @Column(name = "opened_at")
    long openedAt;

    @Column(name = "closed_at")
    long closedAt;

    @Enumerated(EnumType.STRING)
    Reason reason;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected ClosedPositionRow() {}

    HistoryRow.OfClosedPosition inPage() {
        return new HistoryRow.OfClosedPosition(
                plain(),
                isolated != null,
                HistoryRows.key(isolated),
                HistoryRange.slotOf(sequence),
                HistoryRange.placeInSlot(sequence));
    }

    public ClosedPosition toApi() {
        ClosedPosition closed = plain();
        return isolated == null ? closed : closed.isolatedIn(closed.owner());
    }

    private ClosedPosition plain() {
        return new ClosedPosition(
                Base58.encode(isolated == null ? account : isolated),
                symbol,
                Decimal.of(maxSize),
                Decimal.of(volume),
                Decimal.of(averageOpenPrice),
                Decimal.of(averageClosePrice),
                Decimal.of(realizedPnl),
                Decimal.of(fees),
                Decimal.of(funding),
                openedAt,
                closedAt,
                reason);
    }
}
