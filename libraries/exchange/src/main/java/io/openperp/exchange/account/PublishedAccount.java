package io.openperp.exchange.account;

import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * An account as its events have published it, so that a transaction can be checked outside the account shard.
 *
 * @param builders highest approved fee of each builder, in basis points
 * @param leverages leverage settings that the account has made, by market number
 * @param orders open orders, oldest first
 * @param family the account's master, sub-accounts and isolated accounts, for the account that a check is about; for
 *     every other account an empty family
 */
public record PublishedAccount(
        Bytes32 key,
        AccountTotals totals,
        SortedSet<Bytes32> agents,
        SortedMap<Bytes32, Integer> builders,
        SortedMap<Integer, Long> leverages,
        List<PositionState> positions,
        List<OrderState> orders,
        PublishedFamily family) {

    /**
     * A master and its sub-accounts, as their events have published them.
     *
     * @param members all sub-accounts that the master has ever made, oldest first
     * @param isolated isolated accounts of the master and of its sub-accounts
     * @param others all accounts of the family except the one that a check is about
     */
    public record PublishedFamily(
            Bytes32 master, List<Member> members, List<IsolatedAccount> isolated, List<PublishedAccount> others) {

        /** A sub-account of the master: its key, its name, and whether it was removed. */
        public record Member(Bytes32 key, String name, boolean removed) {}

        /** Returns the family of an account that has neither sub-accounts nor isolated accounts. */
        public static PublishedFamily alone(Bytes32 key) {
            return new PublishedFamily(key, List.of(), List.of(), List.of());
        }
    }
}
