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

    /** Observes the actions of processes besides appending. */
    public interface Observer extends Logs.Observer {
        /** A lane has applied a record; of a lane with several shards, what happened inside. */
        void carriedOut(HostedPartition lane, LogEntry entry);

        /** The shards of a lane have applied records. */
        void applied(HostedPartition shard);

        /** A reader has read a body to its end. */
        void read(LogPartition where, long number, com.google.protobuf.ByteString body);

        /** A host has sent an output of a shard of its place; only where hosts compete. */
        void sentOutput(int place, com.google.protobuf.ByteString host);

        /** A gateway has answered its client's request. */
        void answered(Request request, io.openperp.journal.TransactionCompleted completed);
    }
}
