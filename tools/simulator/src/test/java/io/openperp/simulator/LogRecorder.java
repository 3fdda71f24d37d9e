package io.openperp.simulator;

import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.units.BinaryWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Records the golden logs of {@link GoldenLogTest}: the command logs of simulated exchanges, with a snapshot of each shard at
 * half of its log and the hashes it comes to. Arguments: a folder, then seeds. Before the first release the logs are recorded
 * anew with every change of the rules; afterwards a log is never recorded again, and a change of the rules is a new version.
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
                        record(partition, cluster.logs().of(partition), out);
                    }
                }
            }
        }
    }

    private static void record(LogPartition partition, List<LogEntry> entries, DataOutputStream out)
            throws IOException {
        Lane shard = RecordedLog.newShard(partition.shard());
        out.writeUTF(Shards.name(partition.shard()));
        out.writeInt(entries.size());
        byte[] snapshot = {};
        for (int i = 0; i < entries.size(); i++) {
            if (i == entries.size() / 2) {
                snapshot = state(shard);
            }
            LogEntry entry = entries.get(i);
            byte[] record = entry.record().toByteArray();
            shard.apply(entry.offset(), entry.appendMillis(), record);
            out.writeLong(entry.appendMillis());
            write(record, out);
        }
        write(snapshot, out);
        out.writeUTF(shard.channelHash().toString());
        out.writeUTF(shard.stateHash().toString());
    }

    private static void write(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] state(Lane shard) {
        BinaryWriter state = new BinaryWriter();
        shard.writeTo(state);
        return state.toByteArray();
    }
}
