package io.openperp.account.query.holding;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/**
 * An account that has chosen that its triggered market orders stay until they are completely filled, instead of ending
 * with what is left.
 */
@Entity
@Table(name = "staying_accounts")
class StayingAccountRow {

    @Id
    byte[] account;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected StayingAccountRow() {}
}
