package io.openperp.simulator.audit;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.Output;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.HostedPartition;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.SnapshotTopic;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Checks that the log determines the state: a replay of a whole log, and of every snapshot with the rest of its log,
 * leads to the present state, also with other seeds of the hash tables.
 */
public final class LogLaws {

    private final Auditor auditor;
    private final Cluster cluster;

    public LogLaws(Auditor auditor, Cluster cluster) {
        this.auditor = auditor;
        this.cluster = cluster;
    }

    public void check(long secret) {
        for (LanePlan lane : cluster.lanes()) {
            ShardAddress address = lane.first();
            Bytes32 live = cluster.lane(address).numbered().stateHash();
            HostedPartition replayed = new HostedPartition(lane, secret);
            replay(replayed, true);
            requireState(live, replayed, "its whole log");
            for (SnapshotTopic.Stored stored : cluster.snapshots().wholeStates(address)) {
                HostedPartition restored = restored(lane, stored, secret);
                replay(restored, false);
                requireState(live, restored, "its snapshot at offset " + stored.offset() + " and the rest of its log");
            }
        }
    }

    private static HostedPartition restored(LanePlan lane, SnapshotTopic.Stored stored, long secret) {
        HostedPartition restored = new HostedPartition(lane, secret + stored.offset());
        try {
            restored.restore(stored.state());
            return restored;
        } catch (RuntimeException e) {
            throw new LawBroken(
                    Law.SAME_LOG_SAME_STATE,
                    Shards.name(lane.first()) + " cannot read its snapshot at offset " + stored.offset() + ": " + e,
                    e);
        }
    }

    /**
     * Applies all records after the shard's present offset to the shard.
     *
     * @param comparesOutputs whether to check that the logs contain every output of the replay
     */
    private void replay(HostedPartition shard, boolean comparesOutputs) {
        List<LogEntry> log = cluster.logs().of(LogPartition.commandsOf(shard.address()));
        int from = Math.toIntExact(shard.numbered().offset() + 1);
        for (LogEntry entry : log.subList(from, log.size())) {
            List<Output> outputs = shard.apply(entry);
            if (comparesOutputs) {
                outputs.forEach(this::requireWritten);
            }
        }
    }

    private void requireWritten(Output output) {
        LogPartition to = new LogPartition(output.topic(), output.partition());
        String sender = Shards.name(output.record().getChannel().getSender());
        long number = output.record().getChannel().getNumber();
        LawBroken.unless(
                auditor.written(to, sender, number).equals(output.record()),
                Law.SAME_LOG_SAME_STATE,
                () -> sender + " sent another record to " + to + " under number " + number);
    }

    private static void requireState(Bytes32 live, HostedPartition rebuilt, String from) {
        LawBroken.unless(
                live.equals(rebuilt.numbered().stateHash()),
                Law.SAME_LOG_SAME_STATE,
                () -> Shards.name(rebuilt.address()) + " is in another state than " + from + " gives");
    }
}
