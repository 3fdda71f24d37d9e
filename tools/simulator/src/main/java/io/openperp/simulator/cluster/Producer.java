package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One sender's connection to the broker. What it sends to one partition arrives in the order of send. */
public final class Producer {

    private final Network network;
    private final TreeMap<LogPartition, PartitionQueue> queues = new TreeMap<>();
    private boolean failed;

    Producer(Network network) {
        this.network = network;
    }

    PendingSend send(LogPartition to, LogRecord record, @Nullable ByteString gateway) {
        PendingSend send = new PendingSend(record, gateway);
        network.put(queues.computeIfAbsent(to, partition -> new PartitionQueue(partition, this, false)), send);
        return send;
    }

    /** Whether a send has failed: its sender gets the error before it sends more. */
    boolean hasFailed() {
        return failed;
    }

    void fail() {
        failed = true;
    }

    /** Lets all records in flight arrive. */
    void flush(io.openperp.simulator.random.Chance chance) {
        queues.values().forEach(queue -> network.arriveAll(queue, chance));
    }

    /** Unsent records are dropped, but records in flight may still arrive at any later time. */
    void close(io.openperp.simulator.random.Chance chance) {
        queues.values().forEach(queue -> network.abandon(queue, chance));
    }
}
