package io.openperp.runtime.snapshot;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotManifest;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.units.BinaryReader;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The snapshots of some lanes in topic {@code snapshots} at the time of construction; for replays. For one thread. */
public final class StoredSnapshots implements AutoCloseable {

    private final SnapshotReader reader;
    private final Map<String, TreeMap<Long, SnapshotGeneration>> generations;

    /** @param kafka settings of the connection, at least {@code bootstrap.servers} */
    public StoredSnapshots(Map<String, Object> kafka, Collection<ShardAddress> shards) {
        reader = new SnapshotReader(new KafkaConnection(kafka));
        generations = reader.index(shards.stream().map(Shards::name).collect(Collectors.toSet()));
    }

    /** Offset and state hash of each complete snapshot of the lane, in the order of their offsets. */
    public List<StateHash> of(ShardAddress shard) {
        List<StateHash> hashes = new ArrayList<>();
        for (SnapshotGeneration generation : generationsOf(shard).values()) {
            SnapshotManifest manifest = generation.manifest();
            if (manifest != null) {
                hashes.add(new StateHash(
                        generation.offset(), Bytes32.of(manifest.getStateHash().toByteArray())));
            }
        }
        return hashes;
    }

    /**
     * Restores a new lane from its snapshot at an offset. Throws {@link IllegalArgumentException} if the snapshot is
     * damaged.
     */
    public void restore(Lane shard, long offset) {
        shard.readFrom(new BinaryReader(read(shard.address(), offset)));
    }

    @Override
    public void close() {
        reader.close();
    }

    private byte[] read(ShardAddress shard, long offset) {
        SnapshotGeneration generation = generationsOf(shard).get(offset);
        if (generation == null) {
            throw new IllegalArgumentException("there is no snapshot at offset " + offset);
        }
        return reader.read(generation);
    }

    private TreeMap<Long, SnapshotGeneration> generationsOf(ShardAddress shard) {
        return generations.getOrDefault(Shards.name(shard), new TreeMap<>());
    }
}
