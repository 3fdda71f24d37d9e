package io.openperp.trade.account;

import io.openperp.api.SubAccount;
import io.openperp.client.OpenPerp;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The accounts of a master by their names. */
final class Family {

    private Family() {}

    /** Empty also where an exchange has the published contract only, whose answer names no sub-accounts. */
    static List<SubAccount> of(OpenPerp exchange, Bytes32 master) {
        return Objects.requireNonNullElse(
                exchange.accounts().fullAccount(master).subAccounts(), List.<SubAccount>of());
    }

    /** Of this name or key; empty: the account has no such sub-account. */
    static Optional<Bytes32> subAccount(OpenPerp exchange, Bytes32 master, String nameOrKey) {
        return of(exchange, master).stream()
                .filter(one -> one.name().equals(nameOrKey) || one.pubkey().equals(nameOrKey))
                .map(SubAccount::pubkey)
                .map(Bytes32::parse)
                .findFirst();
    }
}
