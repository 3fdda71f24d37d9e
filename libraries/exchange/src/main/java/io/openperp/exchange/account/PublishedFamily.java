package io.openperp.exchange.account;

import io.openperp.exchange.account.subaccount.IsolatedAccount;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * A master and its sub-accounts, as their events have published them.
 *
 * @param members all sub-accounts that the master has made, in their order
 * @param isolated accounts of the master and its sub-accounts
 * @param others all accounts of the family but the one that it is about
 */
public record PublishedFamily(
        Bytes32 master, List<Member> members, List<IsolatedAccount> isolated, List<PublishedAccount> others) {

    /** A sub-account. */
    public record Member(Bytes32 key, String name, boolean removed) {}

    /** Returns the family of an account without sub-accounts. */
    public static PublishedFamily alone(Bytes32 key) {
        return new PublishedFamily(key, List.of(), List.of(), List.of());
    }
}
