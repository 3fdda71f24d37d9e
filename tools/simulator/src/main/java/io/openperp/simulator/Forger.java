package io.openperp.simulator;

import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.simulator.audit.Auditor;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.run.Chance;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;

/**
 * Appends a forged record to a channel: it has the next number of the channel and the content of the record before. It
 * looks plausible, but is not what the sender has sent.
 */
final class Forger {

    private final Cluster cluster;
    private final Auditor auditor;

    Forger(Cluster cluster, Auditor auditor) {
        this.cluster = cluster;
        this.auditor = auditor;
    }

    /** Forges a record in a randomly drawn channel; returns false if this channel has no records yet. */
    boolean forge(Chance chance) {
        ShardAddress sender = chance.of(cluster.addresses());
        ShardAddress receiver = chance.of(cluster.addresses());
        LogPartition where = LogPartition.commandsOf(receiver);
        String name = Shards.name(sender);
        long next = auditor.nextNumber(where, name);
        if (next <= 1) {
            return false;
        }
        LogRecord last = auditor.written(where, name, next - 1);
        LogRecord forged = last.toBuilder()
                .setChannel(last.getChannel().toBuilder().setNumber(next))
                .build();
        auditor.stopAuditing();
        cluster.logs().forge(where, forged);
        return true;
    }

    static boolean isStopByDivergence(LawBroken stopped) {
        return stopped.law() == Law.NO_UNEXPECTED_STOP && stopped.getCause() instanceof ChannelDivergedException;
    }
}
