package io.openperp.account.query.holding;

import io.openperp.risk.position.Position;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

/** An open position of an account in a market: a row of table {@code positions}. */
@Entity
@Table(name = "positions")
@IdClass(MarketKey.class)
class PositionRow {

    @Id
    byte[] account;

    @Id
    int market;

    String symbol;

    long size;

    long cost;

    @Column(name = "realized_pnl")
    long realizedPnl;

    long fees;

    long funding;

    @Column(name = "max_size")
    long maxSize;

    long volume;

    @Column(name = "opened_size")
    long openedSize;

    @Column(name = "opened_notional")
    long openedNotional;

    @Column(name = "closed_size")
    long closedSize;

    @Column(name = "closed_notional")
    long closedNotional;

    @Column(name = "opened_at")
    long openedAt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected PositionRow() {}

    Position toRisk() {
        return new Position(
                size,
                cost,
                realizedPnl,
                fees,
                funding,
                maxSize,
                volume,
                openedSize,
                openedNotional,
                closedSize,
                closedNotional,
                openedAt);
    }
}
