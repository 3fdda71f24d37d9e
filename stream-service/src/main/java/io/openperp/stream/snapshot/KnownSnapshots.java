package io.openperp.stream.snapshot;

import io.openperp.stream.snapshot.SnapshotLog.StoredSnapshot;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The stored snapshots of all replicas, as known to this one. Thread-safe. */
public final class KnownSnapshots {

    /** Offsets of manifests that a start could not use. */
    private final Set<Long> rejected = ConcurrentHashMap.newKeySet();

    private final boolean isEnabled;
    private final long begunNanos = System.nanoTime();
    private volatile @Nullable StoredSnapshot newest;
    private volatile int unusable;

    /** @param isEnabled whether any snapshots are written */
    public KnownSnapshots(boolean isEnabled) {
        this.isEnabled = isEnabled;
    }

    /**
     * Age of the newest snapshot in seconds, by the clock of its writer; without any, of this replica; not a number
     * where none are written.
     */
    public double ageSeconds() {
        StoredSnapshot known = newest;
        double ownAge = (System.nanoTime() - begunNanos) / 1e9;
        return !isEnabled ? Double.NaN : known == null ? ownAge : known.ageMillis() / 1000.0;
    }

    /**
     * Number of records, out of so many, that a start at this moment would have to read; all of them without a
     * snapshot.
     */
    public double behind(long records) {
        StoredSnapshot known = newest;
        return Math.max(0, records - (known == null ? 0 : known.manifest().getRecords()));
    }

    /** Number of snapshots, or places of the topic where one may have been, that the start could not use. */
    public int unusable() {
        return unusable;
    }

    @Nullable
    StoredSnapshot newest() {
        return newest;
    }

    void loaded(StoredSnapshot snapshot) {
        newest = snapshot;
    }

    void rejected(StoredSnapshot snapshot) {
        rejected.add(snapshot.offset());
    }

    public void unusable(int count) {
        unusable = count;
    }

    /** Takes all stored snapshots, newest first. */
    void stored(List<StoredSnapshot> snapshots) {
        newest = snapshots.stream()
                .filter(snapshot -> !rejected.contains(snapshot.offset()))
                .findFirst()
                .orElse(null);
    }
}
