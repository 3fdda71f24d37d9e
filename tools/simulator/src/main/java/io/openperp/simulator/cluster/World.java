package io.openperp.simulator.cluster;

import io.openperp.simulator.cluster.Logs.LogEntry;

/** State shared by all processes of a simulated exchange. */
public record World(
        VirtualTime time,
        Logs logs,
        Network network,
        SnapshotTopic snapshots,
        OwnersTopic owners,
        ExchangeSettings settings,
        Observer observer) {

    /** Observer that is told what hosts, readers and gateways do, and of every append; it checks the laws. */
    public interface Observer extends Logs.Observer {
        /**
         * Called when a lane has applied a record. {@link HostedPartition#steps} then has what its shards did at this
         * record.
         */
        void carriedOut(HostedPartition lane, LogEntry entry);

        /** Called when a host has applied some records of a lane; the lane has the state after the last of them. */
        void applied(HostedPartition shard);

        /** Called when a reader of events has read a record: its log, its number in its channel, and its body. */
        void read(LogPartition where, long number, com.google.protobuf.ByteString body);

        /** Called when a host has sent an output of a shard; only if hosts compete. */
        void sentOutput(int place, com.google.protobuf.ByteString host);

        /** Called when a gateway has answered the request of its client. */
        void answered(Request request, io.openperp.journal.TransactionCompleted completed);
    }
}
