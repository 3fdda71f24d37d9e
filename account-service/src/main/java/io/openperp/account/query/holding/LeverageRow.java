package io.openperp.account.query.holding;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

/** The leverage that an account has set for a market: a row of table {@code leverage_settings}. */
@Entity
@Table(name = "leverage_settings")
@IdClass(MarketKey.class)
class LeverageRow {

    @Id
    byte[] account;

    @Id
    int market;

    String symbol;

    long leverage;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected LeverageRow() {}
}
