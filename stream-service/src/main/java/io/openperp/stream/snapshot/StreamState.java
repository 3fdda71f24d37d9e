package io.openperp.stream.snapshot;

import io.openperp.journal.StreamPosition;
import io.openperp.journal.StreamSnapshotEntry;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state that snapshots contain. Thread-safe. */
public interface StreamState {

    /** Records of all partitions of events that it contains. */
    long records();

    /** The state as it is now; null: a record is missing, so that it is not whole. One at a time. */
    @Nullable
    Cut cut();

    /**
     * Once, before any event. Throws {@link IllegalArgumentException} for what no cut gives.
     *
     * @param positions what a cut gives first
     * @param rest what it gives then, in its order
     */
    void restore(List<StreamPosition> positions, Iterator<StreamSnapshotEntry> rest);
}
