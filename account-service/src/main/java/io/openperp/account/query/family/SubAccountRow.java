package io.openperp.account.query.family;

import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.exchange.account.PublishedAccount.PublishedFamily;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A sub-account, including removed ones. */
@Entity
@Table(name = "sub_accounts")
class SubAccountRow {

    @Id
    byte[] account;

    byte[] master;

    long sequence;

    String name;

    boolean removed;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected SubAccountRow() {}

    SubAccount toApi() {
        return new SubAccount(Base58.encode(account), name);
    }

    PublishedFamily.Member toMember() {
        return new PublishedFamily.Member(Bytes32.of(account), name, removed);
    }
}
