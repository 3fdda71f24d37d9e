package io.openperp.replay.hash;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;

/**
 * Parses the names of shards: {@code account-0} for the account shard, {@code market-1} for the market with the number
 * 1.
 */
public final class ShardNames {

    private ShardNames() {}

    /**
     * Parses the name of a shard.
     *
     * @throws IllegalArgumentException if it is not a name of a shard
     */
    public static ShardAddress parse(String name) {
        if (name.equals(Shards.name(Shards.accounts()))) {
            return Shards.accounts();
        }
        if (name.matches("market-[0-9]{1,9}")) {
            return Shards.market(Integer.parseInt(name.substring(name.indexOf('-') + 1)));
        }
        throw new IllegalArgumentException("there is no shard \"" + name
                + "\": accepted are account-0, which holds all accounts, and markets such as market-1");
    }
}
