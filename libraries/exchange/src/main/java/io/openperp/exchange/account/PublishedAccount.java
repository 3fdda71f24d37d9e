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
 * An account as its events have published it, to be checked outside of the account shard.
 *
 * @param builders highest fee in basis points of each builder that is approved
 * @param leverages settings made, by market number
 * @param orders open ones, oldest first
 * @param family of the account that a check is about; alone of the others of its family
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
}
