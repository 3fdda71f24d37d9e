package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.SnapshotManifest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A state that is being stored in the topic of the snapshots, part by part; its manifest follows when all parts are stored and
 * every output up to its offset is acknowledged.
 */
final class PendingSnapshot {

    private static final int KEPT = 3;

    private final ShardAddress shard;
    private final long offset;
    private final long outputsBefore;
    private final List<byte[]> parts;
    private final SnapshotManifest manifest;
    private int stored;

    /** @param running the running lane, which is where the shadow is */
    PendingSnapshot(HostedPartition shadow, HostedPartition running) {
        byte[] state = shadow.state();
        shard = shadow.address();
        offset = shadow.numbered().offset();
        outputsBefore = running.sent;
        parts = SnapshotTopic.parts(state);
        manifest = SnapshotTopic.manifest(shard, offset, state, running.eventsFrom());
    }

    /** Stores at most {@code most} parts, or the manifest if it is due; returns whether the snapshot is complete. */
    boolean advance(SnapshotTopic topic, int most, long acknowledged) {
        SnapshotTopic.Generation generation = topic.at(shard, offset);
        for (int i = 0; i < most && stored < parts.size(); i++) {
            generation.parts.put(stored, parts.get(stored));
            stored++;
        }
        if (stored < parts.size() || !isAcknowledged(acknowledged)) {
            return false;
        }
        generation.manifest = manifest;
        removeOlder(topic.of(shard));
        return true;
    }

    private boolean isAcknowledged(long acknowledged) {
        return acknowledged >= outputsBefore;
    }

    private static void removeOlder(TreeMap<Long, SnapshotTopic.Generation> generations) {
        List<Long> complete = generations.entrySet().stream()
                .filter(generation -> generation.getValue().manifest != null)
                .map(Map.Entry::getKey)
                .toList();
        if (complete.size() >= KEPT) {
            generations.headMap(complete.get(complete.size() - KEPT)).clear();
        }
    }
}
