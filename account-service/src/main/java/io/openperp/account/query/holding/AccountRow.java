package io.openperp.account.query.holding;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/**
 * The balance of an account and its sums since the beginning, such as fees and funding: a row of table
 * {@code accounts}.
 */
@Entity
@Table(name = "accounts")
class AccountRow {

    @Id
    byte[] account;

    long balance;

    @Column(name = "order_margin")
    long orderMargin;

    long deposits;

    @Column(name = "realized_pnl")
    long realizedPnl;

    long fees;

    long funding;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected AccountRow() {}
}
