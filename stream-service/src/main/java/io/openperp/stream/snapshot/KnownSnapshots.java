package io.openperp.stream.snapshot;

import io.openperp.stream.snapshot.SnapshotLog.StoredSnapshot;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The stored snapshots of all replicas, as known to this one. Thread-safe. */
public final class KnownSnapshots {

    /** Offsets of the manifests of snapshots that were found unusable at the start. */
    private final Set<Long> rejected = ConcurrentHashMap.newKeySet();

    private final boolean isEnabled;
    private final long begunNanos = System.nanoTime();
    private volatile @Nullable StoredSnapshot newest;
    private volatile int unusable;

    /**
     * Starts without any snapshot.
     *
     * @param isEnabled whether snapshots are written at all
     */
    public KnownSnapshots(boolean isEnabled) {
        this.isEnabled = isEnabled;
    }

    /**
     * Age of the newest snapshot in seconds, by the clock of its writer; the age of this object if there is none; NaN
     * if snapshots are not written.
     */
    public double ageSeconds() {
        StoredSnapshot known = newest;
        double ownAge = (System.nanoTime() - begunNanos) / 1e9;
        return !isEnabled ? Double.NaN : known == null ? ownAge : known.ageMillis() / 1000.0;
    }

    /**
     * Number of the given records that are not in the newest snapshot, so that a start now would have to read them; all
     * of them if there is no snapshot.
     */
    public double behind(long records) {
        StoredSnapshot known = newest;
        return Math.max(0, records - (known == null ? 0 : known.manifest().getRecords()));
    }

    /**
     * Number of snapshots that the start could not use, including damaged places of the topic that may have held one.
     */
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

    /** Replaces the list of known snapshots by the given one, which has the newest first. */
    void stored(List<StoredSnapshot> snapshots) {
        newest = snapshots.stream()
                .filter(snapshot -> !rejected.contains(snapshot.offset()))
                .findFirst()
                .orElse(null);
    }
}
