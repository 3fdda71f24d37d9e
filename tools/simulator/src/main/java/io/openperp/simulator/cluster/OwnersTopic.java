package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.NumberedShard;
import java.util.TreeMap;

/** Up to which offset assigned owners have reported all outputs acknowledged; competing owners report it in heartbeats. */
final class OwnersTopic {

    private final TreeMap<String, Long> acknowledged = new TreeMap<>();

    /** Of the commands up to {@code offset} all outputs are in the logs, by whichever host. */
    void report(ShardAddress shard, long offset) {
        acknowledged.merge(Shards.name(shard), offset, Math::max);
    }

    long acknowledged(ShardAddress shard) {
        return acknowledged.getOrDefault(Shards.name(shard), NumberedShard.NOTHING_APPLIED);
    }
}
