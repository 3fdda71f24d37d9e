package io.openperp.simulator.cluster;

/** What all processes of a simulated exchange share. */
public record World(
        VirtualTime time,
        Logs logs,
        Network network,
        SnapshotTopic snapshots,
        OwnersTopic owners,
        ExchangeSettings settings,
        Observer observer) {

    /** Is notified of what processes do besides appending. */
    public interface Observer extends Logs.Observer {
        /** A shard has applied a record. */
        void applied(HostedPartition shard);

        /** A reader has read a body to its end. */
        void read(LogPartition where, long number, com.google.protobuf.ByteString body);

        /** A host has sent an output of a shard of its place; only where hosts compete. */
        void sentOutput(int place, com.google.protobuf.ByteString host);

        /** A gateway has answered its client's request. */
        void answered(Request request, io.openperp.journal.TransactionCompleted completed);
    }
}
