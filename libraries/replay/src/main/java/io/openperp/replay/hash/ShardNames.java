package io.openperp.replay.hash;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;

/** The names of shards, such as {@code account-0} and {@code market-1}. */
public final class ShardNames {

    private ShardNames() {}

    /** @throws IllegalArgumentException if it is no such name */
    public static ShardAddress parse(String name) {
        String[] parts = name.split("-", -1);
        if (parts.length == 2 && parts[1].matches("[0-9]{1,9}")) {
            int partition = Integer.parseInt(parts[1]);
            if (parts[0].equals("account")) {
                return Shards.account(partition);
            } else if (parts[0].equals("market")) {
                return Shards.market(partition);
            }
        }
        throw new IllegalArgumentException(
                "shard " + name + " is none, accepted are names such as account-0 and market-1");
    }
}
