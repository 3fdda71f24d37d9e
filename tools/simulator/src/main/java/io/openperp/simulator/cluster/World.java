package io.openperp.simulator.cluster;

/** What all processes share. */
public record World(
        VirtualTime time,
        Logs logs,
        Network network,
        SnapshotTopic snapshots,
        OwnersTopic owners,
        ExchangeSettings settings,
        Witness witness) {

    /** Sees what processes do beside what they append. */
    public interface Witness extends Logs.Witness {
        /** A shard has applied a record. */
        void applied(HostedPartition shard);

        /** A reader has read a body to its end. */
        void read(LogPartition where, long number, com.google.protobuf.ByteString body);

        /** A host has sent what a shard of its place said; only where hosts compete. */
        void spoke(int place, com.google.protobuf.ByteString host);

        /** A gateway has told its client how a transaction ended. */
        void told(Request request, io.openperp.journal.TransactionCompleted completed);
    }
}
