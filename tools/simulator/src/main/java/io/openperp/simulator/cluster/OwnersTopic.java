package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.NumberedShard;
import java.util.TreeMap;

/** How far owners that do not compete have said that everything is acknowledged; those that do say it in their beats. */
final class OwnersTopic {

    private final TreeMap<String, Long> acknowledged = new TreeMap<>();

    /** Of the commands up to {@code offset} all outputs are in the logs, whoever sent them. */
    void tell(ShardAddress shard, long offset) {
        acknowledged.merge(Shards.name(shard), offset, Math::max);
    }

    long acknowledged(ShardAddress shard) {
        return acknowledged.getOrDefault(Shards.name(shard), NumberedShard.NOTHING_APPLIED);
    }
}
