package io.openperp.runtime.shard;

import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.runtime.voiding.VoidedRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Defines which shards may run in the lanes of a host (LOG-028, LOG-029).
 *
 * @param isEmpty whether lanes of markets begin empty, until their markets arrive from the lane of the account shard
 * @param markets markets that may run in the lane of the account shard
 * @param leaving markets among these that get a lane of their own as soon as they are there
 */
public record HostedLanes(boolean isEmpty, List<ShardAddress> markets, Set<ShardAddress> leaving) {

    /** Lanes in which each shard is alone from the beginning, for measurements and tests of one shard. */
    public static final HostedLanes ALONE = new HostedLanes(false, List.of(), Set.of());

    public HostedLanes {
        markets = List.copyOf(markets);
        leaving = Set.copyOf(leaving);
    }

    /**
     * The lanes of an exchange.
     *
     * @param markets all markets that may exist; each begins in the lane of the account shard
     * @param leaving markets that get a lane of their own at once, unless they have been moved before
     */
    public static HostedLanes of(List<ShardAddress> markets, Set<ShardAddress> leaving) {
        return new HostedLanes(true, markets, leaving);
    }

    /**
     * The shards that may run in a lane, in order.
     *
     * @param first the first shard of the lane, which names it
     */
    public List<ShardAddress> shards(ShardAddress first) {
        if (first.getKind() != ShardKind.ACCOUNT) {
            return List.of(first);
        }
        List<ShardAddress> all = new ArrayList<>(markets);
        all.addFirst(first);
        return List.copyOf(all);
    }

    /**
     * A new lane, to which nothing has been applied.
     *
     * @param first the first shard of the lane, which names it
     * @param maker makes a new shard
     * @param voided records that have no effect
     */
    public Lane newLane(ShardAddress first, Function<ShardAddress, ? extends Shard> maker, VoidedRecords voided) {
        if (!isEmpty) {
            Map<ShardAddress, Shard> made = new HashMap<>();
            shards(first).forEach(each -> made.put(each, maker.apply(each)));
            return new Lane(first, made, voided);
        }
        return first.getKind() == ShardKind.ACCOUNT
                ? Lane.ofAccounts(first, markets, maker, voided, Lane.MOST_COMMANDS)
                : Lane.ofMarket(first, maker, voided, Lane.MOST_COMMANDS);
    }
}
