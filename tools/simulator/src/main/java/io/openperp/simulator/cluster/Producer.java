package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.simulator.cluster.Network.PartitionQueue;
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
    void flush(io.openperp.simulator.run.Chance chance) {
        queues.values().forEach(queue -> network.arriveAll(queue, chance));
    }

    /** Unsent records are dropped, but records in flight may still arrive at any later time. */
    void close(io.openperp.simulator.run.Chance chance) {
        queues.values().forEach(queue -> network.abandon(queue, chance));
    }

    /** A record handed to a producer, and its outcome as far as the sender knows. */
    public static final class PendingSend {

        /** See {@link PendingSend}. */
        public enum State {
            UNDER_WAY,
            ACKNOWLEDGED,
            FAILED
        }

        final LogRecord record;
        final @Nullable ByteString gateway;
        private State state = State.UNDER_WAY;
        private long storedAt = -1;

        PendingSend(LogRecord record, @Nullable ByteString gateway) {
            this.record = record;
            this.gateway = gateway;
        }

        /** Notes that the record is at this offset of its log. */
        void stored(long offset) {
            storedAt = storedAt < 0 ? offset : storedAt;
        }

        /** Offset of the record in its log, the first if it was appended more than once; -1 before. */
        long storedAt() {
            return storedAt;
        }

        public State state() {
            return state;
        }

        void end(State outcome) {
            state = outcome;
        }
    }
}
