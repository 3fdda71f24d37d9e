package io.openperp.runtime.snapshot;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotManifest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot of one lane at one offset in topic {@code snapshots}: its parts under the keys {@code account-0/17/0},
 * {@code account-0/17/1} …, and, written last, its manifest under {@code account-0/17/manifest}.
 */
public final class SnapshotGeneration {

    private static final String MANIFEST = "manifest";

    private final String shard;
    private final long offset;
    private final SortedSet<Integer> parts = new TreeSet<>();
    private final Map<Integer, Location> locations = new HashMap<>();
    private final Set<Integer> removedParts = new HashSet<>();
    private @Nullable SnapshotManifest manifest;
    private long manifestOffset = -1;
    private @Nullable String damage;

    /** Partition and offset of a part's record in topic {@code snapshots}. */
    record Location(int partition, long offset) {}

    /** A parsed key; {@code part} is -1 for the manifest. */
    public record Key(String shard, long offset, int part) {
        public static final int IS_MANIFEST = -1;

        /** Parses a key. Throws {@link IllegalArgumentException} for an invalid one. */
        public static Key parse(byte[] bytes) {
            String[] words = new String(bytes, StandardCharsets.UTF_8).split("/", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException("no key of a snapshot: " + String.join("/", words));
            }
            int part = words[2].equals(MANIFEST) ? IS_MANIFEST : Integer.parseInt(words[2]);
            return new Key(words[0], Long.parseLong(words[1]), part);
        }

        public byte[] toBytes() {
            String last = part == IS_MANIFEST ? MANIFEST : Integer.toString(part);
            return (shard + "/" + offset + "/" + last).getBytes(StandardCharsets.UTF_8);
        }
    }

    public SnapshotGeneration(String shard, long offset) {
        this.shard = shard;
        this.offset = offset;
    }

    public static SnapshotGeneration of(ShardAddress shard, long offset) {
        return new SnapshotGeneration(Shards.name(shard), offset);
    }

    /** The partition of topic {@code snapshots} that holds all snapshots of a lane. */
    static int partitionOf(String shard, int partitions) {
        return Math.floorMod(shard.hashCode(), partitions);
    }

    public long offset() {
        return offset;
    }

    /** Offset of the manifest in the topic; -1 if none was read. */
    long manifestOffset() {
        return manifestOffset;
    }

    void manifestOffset(long at) {
        manifestOffset = at;
    }

    /** Numbers of the parts whose records are in the topic or are being sent to it. */
    SortedSet<Integer> parts() {
        return parts;
    }

    /** Places of the stored parts in the topic, by part number. */
    Map<Integer, Location> locations() {
        return locations;
    }

    void partStored(int part, Location location) {
        parts.add(part);
        locations.put(part, location);
        removedParts.remove(part);
    }

    void partRemoved(int part) {
        parts.remove(part);
        locations.remove(part);
        removedParts.add(part);
    }

    /**
     * Whether another owner has removed parts of this snapshot as too old, and they have not been stored again. A
     * manifest that follows was written by an owner that was still storing the snapshot; the snapshot must not be used.
     */
    boolean hasRemovedParts() {
        return !removedParts.isEmpty();
    }

    @Nullable
    public SnapshotManifest manifest() {
        return manifest;
    }

    public void manifest(@Nullable SnapshotManifest stored) {
        manifest = stored;
        damage = null;
    }

    /** Records that the snapshot was complete but cannot be used, because its manifest cannot be read. */
    void damagedManifest(String reason) {
        manifest = null;
        damage = reason;
    }

    /** The reason why the manifest cannot be read; null if it can be or was never written. */
    @Nullable
    String damage() {
        return damage;
    }

    public Key key(int part) {
        return new Key(shard, offset, part);
    }

    boolean isEmpty() {
        return manifest == null && damage == null && parts.isEmpty();
    }
}
