package io.openperp.trade.account;

import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.client.OpenPerp;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Finds the sub-accounts of a master account. */
final class SubAccountLookup {

    private SubAccountLookup() {}

    /**
     * The sub-accounts of the account; also empty if the exchange serves only the published API, which does not list
     * sub-accounts.
     */
    static List<SubAccount> of(OpenPerp exchange, Bytes32 master) {
        return Objects.requireNonNullElse(
                exchange.accounts().fullAccount(master).subAccounts(), List.<SubAccount>of());
    }

    /** The sub-account with this name or public key; empty if the account has none. */
    static Optional<Bytes32> subAccount(OpenPerp exchange, Bytes32 master, String nameOrKey) {
        return of(exchange, master).stream()
                .filter(one -> one.name().equals(nameOrKey) || one.pubkey().equals(nameOrKey))
                .map(SubAccount::pubkey)
                .map(Bytes32::parse)
                .findFirst();
    }
}
