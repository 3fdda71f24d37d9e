package io.openperp.account.query.holding;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An account whose triggered market orders stay until filled. */
@Entity
@Table(name = "staying_accounts")
class StayingAccountRow {

    @Id
    byte[] account;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected StayingAccountRow() {}
}
