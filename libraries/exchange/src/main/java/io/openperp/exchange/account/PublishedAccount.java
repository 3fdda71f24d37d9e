package io.openperp.exchange.account;

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
        PublishedFamily family) {}
