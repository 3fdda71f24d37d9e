package io.openperp.simulator.audit.lane;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.simulator.cluster.LogPartition;
import java.util.TreeMap;

/**
 * A {@link NaiveReceiver} for each partition, which decides which of its records are valid; made when first asked for.
 */
public final class NaiveReceivers implements NaiveLanes.StoredEvents {

    private final TreeMap<LogPartition, NaiveReceiver> receivers = new TreeMap<>();

    public NaiveReceiver of(LogPartition where) {
        return receivers.computeIfAbsent(where, NaiveReceiver::new);
    }

    @Override
    public long lastNumber(ShardAddress shard) {
        return of(LogPartition.eventsOf(shard)).lastNumber(Shards.name(shard));
    }

    @Override
    public long end(ShardAddress shard) {
        return of(LogPartition.eventsOf(shard)).end();
    }
}
