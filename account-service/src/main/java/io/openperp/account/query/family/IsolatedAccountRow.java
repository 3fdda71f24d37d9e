package io.openperp.account.query.family;

import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
import io.openperp.units.Bytes32;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/**
 * An isolated account, which has the position and orders of its owner in one market that were traded with {@code i} set
 * to true.
 */
@Entity
@Table(name = "isolated_accounts")
class IsolatedAccountRow {

    @Id
    byte[] account;

    byte[] owner;

    int market;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected IsolatedAccountRow() {}

    IsolatedAccount toShard() {
        return new IsolatedAccount(Bytes32.of(account), Bytes32.of(owner), market);
    }
}
