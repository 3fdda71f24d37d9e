package io.openperp.runtime;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotManifest;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What topic {@code snapshots} holds of one shard at one offset: its parts under the keys {@code account-3/17/0},
 * {@code account-3/17/1} …, and, written last, its manifest under {@code account-3/17/manifest}.
 */
final class SnapshotGeneration {

    private static final String MANIFEST = "manifest";

    private final String shard;
    private final long offset;
    private final SortedSet<Integer> parts = new TreeSet<>();
    private @Nullable SnapshotManifest manifest;

    /** The parts of a key; {@code part} is -1 for the manifest. */
    record Key(String shard, long offset, int part) {
        static final int IS_MANIFEST = -1;

        /** Throws {@link IllegalArgumentException} for a key that is none. */
        static Key parse(byte[] bytes) {
            String[] words = new String(bytes, StandardCharsets.UTF_8).split("/", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException("no key of a snapshot: " + String.join("/", words));
            }
            int part = words[2].equals(MANIFEST) ? IS_MANIFEST : Integer.parseInt(words[2]);
            return new Key(words[0], Long.parseLong(words[1]), part);
        }

        byte[] toBytes() {
            String last = part == IS_MANIFEST ? MANIFEST : Integer.toString(part);
            return (shard + "/" + offset + "/" + last).getBytes(StandardCharsets.UTF_8);
        }
    }

    SnapshotGeneration(String shard, long offset) {
        this.shard = shard;
        this.offset = offset;
    }

    static SnapshotGeneration of(ShardAddress shard, long offset) {
        return new SnapshotGeneration(Shards.name(shard), offset);
    }

    long offset() {
        return offset;
    }

    /** Those stored, complete or not. */
    SortedSet<Integer> parts() {
        return parts;
    }

    @Nullable
    SnapshotManifest manifest() {
        return manifest;
    }

    void manifest(@Nullable SnapshotManifest stored) {
        manifest = stored;
    }

    Key key(int part) {
        return new Key(shard, offset, part);
    }

    boolean isEmpty() {
        return manifest == null && parts.isEmpty();
    }
}
