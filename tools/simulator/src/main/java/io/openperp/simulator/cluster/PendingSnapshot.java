package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.SnapshotManifest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A snapshot that is being stored part by part. Its manifest is stored last: when all parts are stored and every output
 * up to the offset of the snapshot is acknowledged.
 */
final class PendingSnapshot {

    private static final int KEPT = 3;

    private final ShardAddress shard;
    private final long offset;
    private final long outputsBefore;
    private final List<byte[]> parts;
    private final SnapshotManifest manifest;
    private int stored;

    /**
     * Begins a snapshot.
     *
     * @param shadow copy of the lane whose state is stored
     * @param running lane that the copy was made of, at the same offset
     */
    PendingSnapshot(HostedPartition shadow, HostedPartition running) {
        byte[] state = shadow.state();
        shard = shadow.address();
        offset = shadow.numbered().offset();
        outputsBefore = running.sent;
        parts = SnapshotTopic.parts(state);
        manifest = SnapshotTopic.manifest(shard, offset, state, running.eventsFrom());
    }

    /**
     * Stores at most {@code most} further parts, or the manifest if it is due; returns whether the snapshot is
     * complete. {@code acknowledged} counts the outputs of the running lane that the broker has confirmed; the manifest
     * waits until all outputs before the snapshot are among them.
     */
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
