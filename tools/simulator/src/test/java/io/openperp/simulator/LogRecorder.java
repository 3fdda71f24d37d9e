package io.openperp.simulator;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.LogEntry;
import io.openperp.simulator.cluster.LogPartition;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Records the command logs of simulated exchanges with the hashes their shards come to, for {@link OldLogsTest}: run it
 * before a new version of the rules is made. Arguments: a folder, then seeds.
 */
final class LogRecorder {

    private static final int STEPS = 360;

    private LogRecorder() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        for (String seed : List.of(arguments).subList(1, arguments.length)) {
            Cluster cluster = Simulation.clusterAfter(Long.parseLong(seed), STEPS);
            try (DataOutputStream out = new DataOutputStream(
                    new GZIPOutputStream(Files.newOutputStream(folder.resolve("seed-" + seed + ".log.gz"))))) {
                for (LogPartition partition : cluster.logs().partitions()) {
                    if (!partition.isOfOwners() && partition.isCommands()) {
                        record(partition.shard(), cluster.logs().of(partition), out);
                    }
                }
            }
        }
    }

    private static void record(ShardAddress address, List<LogEntry> entries, DataOutputStream out) throws IOException {
        NumberedShard shard = new NumberedShard(
                address,
                address.getKind() == ShardKind.ACCOUNT
                        ? new AccountShard(address.getPartition(), 1)
                        : new MarketShard(2));
        out.writeUTF(Shards.name(address));
        out.writeInt(entries.size());
        for (LogEntry entry : entries) {
            byte[] record = entry.record().toByteArray();
            shard.apply(entry.offset(), entry.appendMillis(), record);
            out.writeLong(entry.appendMillis());
            out.writeInt(record.length);
            out.write(record);
        }
        out.writeUTF(shard.channelHash().toString());
        out.writeUTF(shard.stateHash().toString());
    }
}
