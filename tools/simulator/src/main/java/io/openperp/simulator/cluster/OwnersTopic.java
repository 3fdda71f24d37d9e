package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import java.util.TreeMap;

/**
 * For each lane, the offset up to which all outputs are acknowledged, as owners have reported it. Used if the scheduler
 * assigns owners; competing hosts report it in their heartbeats.
 */
final class OwnersTopic {

    private final TreeMap<String, Long> acknowledged = new TreeMap<>();

    /**
     * Reports that all outputs of commands up to {@code offset} are in the logs; a lower offset than before is ignored.
     */
    void report(ShardAddress shard, long offset) {
        acknowledged.merge(Shards.name(shard), offset, Math::max);
    }

    long acknowledged(ShardAddress shard) {
        return acknowledged.getOrDefault(Shards.name(shard), Lane.NOTHING_APPLIED);
    }
}
