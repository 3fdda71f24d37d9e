package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.EventsOffset;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotManifest;
import io.openperp.runtime.shard.Lane;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Sha256;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of all shards as a compacted topic holds them: the parts of each state, and a manifest if it was
 * written.
 */
public final class SnapshotTopic {

    /** Bytes of a part; small, so that even small states have several parts. */
    static final int PART = 700;

    /** One stored snapshot, complete or not. */
    static final class Generation {
        final TreeMap<Integer, byte[]> parts = new TreeMap<>();

        @Nullable
        SnapshotManifest manifest;
    }

    private final TreeMap<String, TreeMap<Long, Generation>> generations = new TreeMap<>();

    /** Snapshots of a shard by offset. The map is the internal one, so that readers see later writes. */
    TreeMap<Long, Generation> of(ShardAddress shard) {
        return generations.computeIfAbsent(Shards.name(shard), name -> new TreeMap<>());
    }

    Generation at(ShardAddress shard, long offset) {
        return of(shard).computeIfAbsent(offset, at -> new Generation());
    }

    /** Returns the bytes of a complete snapshot; null if it is not complete or damaged. */
    static byte @Nullable [] read(Generation generation) {
        SnapshotManifest manifest = generation.manifest;
        if (manifest == null) {
            return null;
        }
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        for (int part = 0; part < manifest.getChunks(); part++) {
            byte[] bytes = generation.parts.get(part);
            if (bytes == null) {
                return null;
            }
            state.writeBytes(bytes);
        }
        return isWhole(manifest, state.toByteArray()) ? state.toByteArray() : null;
    }

    private static boolean isWhole(SnapshotManifest manifest, byte[] state) {
        return state.length == manifest.getLength()
                && Arrays.equals(
                        Sha256.of(state).toByteArray(), manifest.getStateHash().toByteArray());
    }

    static SnapshotManifest manifest(ShardAddress shard, long offset, byte[] state, List<EventsOffset> events) {
        return SnapshotManifest.newBuilder()
                .setShard(shard)
                .setOffset(offset)
                .setChunks(parts(state).size())
                .setLength(state.length)
                .setStateHash(ByteString.copyFrom(Sha256.of(state).toByteArray()))
                .setFormatVersion(Lane.FORMAT_VERSION)
                .addAllEvents(events)
                .build();
    }

    static List<byte[]> parts(byte[] state) {
        List<byte[]> parts = new ArrayList<>();
        for (int from = 0; from < state.length; from += PART) {
            parts.add(Arrays.copyOfRange(state, from, Math.min(state.length, from + PART)));
        }
        return parts;
    }

    /**
     * Damages the newest snapshot of a random shard: a part is lost, a byte is changed, or all parts but not the
     * manifest are lost.
     */
    public void damage(Chance chance) {
        List<Generation> stored = generations.values().stream()
                .filter(ofShard -> !ofShard.isEmpty())
                .map(ofShard -> ofShard.lastEntry().getValue())
                .filter(newest -> !newest.parts.isEmpty())
                .toList();
        if (stored.isEmpty()) {
            return;
        }
        Generation newest = chance.of(stored);
        Map.Entry<Integer, byte[]> part = chance.of(List.copyOf(newest.parts.entrySet()));
        switch (chance.below(3)) {
            case 0 -> newest.parts.remove(part.getKey());
            case 1 -> newest.parts.clear();
            default -> {
                byte[] damaged = part.getValue().clone();
                damaged[chance.below(damaged.length)] ^= (byte) (1 + chance.below(255));
                newest.parts.put(part.getKey(), damaged);
            }
        }
    }

    /** All complete snapshots of a shard. */
    public List<Stored> wholeStates(ShardAddress shard) {
        List<Stored> whole = new ArrayList<>();
        of(shard).forEach((offset, generation) -> {
            byte[] state = read(generation);
            if (state != null) {
                whole.add(new Stored(offset, state));
            }
        });
        return whole;
    }

    /**
     * A complete snapshot.
     *
     * @param offset offset of the last record whose effect it contains
     */
    public record Stored(long offset, byte[] state) {}
}
