package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One sender's connection to the broker. What it sends to one partition arrives in the order of sending. */
public final class Producer {

    private final Network network;
    private final TreeMap<LogPartition, PartitionQueue> lanes = new TreeMap<>();
    private boolean failed;

    Producer(Network network) {
        this.network = network;
    }

    PendingSend send(LogPartition to, LogRecord record, @Nullable ByteString gateway) {
        PendingSend sending = new PendingSend(record, gateway);
        network.put(lanes.computeIfAbsent(to, partition -> new PartitionQueue(partition, this, false)), sending);
        return sending;
    }

    /** Whether a send has failed: the sender is told before it sends more. */
    boolean hasFailed() {
        return failed;
    }

    void fail() {
        failed = true;
    }

    /** Everything under way arrives. */
    void flush(io.openperp.simulator.random.Chance chance) {
        lanes.values().forEach(lane -> network.arriveAll(lane, chance));
    }

    /** Unsent records are dropped, but what is on the wire may still arrive, whenever. */
    void close(io.openperp.simulator.random.Chance chance) {
        lanes.values().forEach(lane -> network.abandon(lane, chance));
    }
}
