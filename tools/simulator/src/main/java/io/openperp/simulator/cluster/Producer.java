package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.simulator.cluster.Network.PartitionQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Connection of one sender to the broker. Records for one partition arrive in the order in which they were sent. */
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

    /** Whether a send has failed. The sender learns of the error before it sends more. */
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

    /** Closes the connection: unsent records are dropped, records in flight may still arrive at any later time. */
    void close(io.openperp.simulator.run.Chance chance) {
        queues.values().forEach(queue -> network.abandon(queue, chance));
    }

    /** A record that was handed to a producer, and its outcome as far as the sender knows. */
    public static final class PendingSend {

        /** Outcome of a send as far as the sender knows. */
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

        /** Records the offset at which the record was appended; only the first offset counts. */
        void stored(long offset) {
            storedAt = storedAt < 0 ? offset : storedAt;
        }

        /** Offset of the record in its log, the first one if it was appended twice; -1 until it is appended. */
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
