package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import java.util.TreeMap;

/**
 * Offsets up to which assigned owners have reported all outputs acknowledged; competing owners report it in heartbeats.
 */
final class OwnersTopic {

    private final TreeMap<String, Long> acknowledged = new TreeMap<>();

    /** Records that all outputs of the commands up to {@code offset} are in the logs, from whichever host. */
    void report(ShardAddress shard, long offset) {
        acknowledged.merge(Shards.name(shard), offset, Math::max);
    }

    long acknowledged(ShardAddress shard) {
        return acknowledged.getOrDefault(Shards.name(shard), Lane.NOTHING_APPLIED);
    }
}
