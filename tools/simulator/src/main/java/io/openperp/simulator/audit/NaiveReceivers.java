package io.openperp.simulator.audit;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.simulator.audit.lane.NaiveLanes;
import io.openperp.simulator.cluster.LogPartition;
import java.util.TreeMap;

/** The valid records of all partitions. */
final class NaiveReceivers implements NaiveLanes.StoredEvents {

    private final TreeMap<LogPartition, NaiveReceiver> receivers = new TreeMap<>();

    NaiveReceiver of(LogPartition where) {
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
