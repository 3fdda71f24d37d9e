package io.openperp.account.query.holding;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A market: what was listed, its latest prices and risk surfaces. */
@Entity
@Table(name = "markets")
class MarketRow {

    @Id
    int market;

    String symbol;

    byte @Nullable [] listing;

    @Column(name = "mark_price")
    long markPrice;

    @Column(name = "oracle_price")
    long oraclePrice;

    @Column(name = "oracle_is_live")
    boolean oracleIsLive;

    @Column(name = "last_price")
    long lastPrice;

    @Column(name = "risk_surface")
    byte @Nullable [] riskSurface;

    @Column(name = "regime_dt")
    long regimeDt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected MarketRow() {}
}
