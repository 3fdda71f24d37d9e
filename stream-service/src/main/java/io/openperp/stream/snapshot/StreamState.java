package io.openperp.stream.snapshot;

import io.openperp.journal.StreamPosition;
import io.openperp.journal.StreamSnapshotEntry;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state that snapshots contain. Thread-safe. */
public interface StreamState {

    /** Number of records of all partitions of events that it contains. */
    long records();

    /** Begins a cut of the state as it is now; null: a record is missing, so that it is not whole. One at a time. */
    @Nullable
    Cut cut();

    /**
     * Restores the state, once, before any event. Throws {@link IllegalArgumentException} for entries that no cut
     * gives.
     *
     * @param positions entries that a cut gives first
     * @param rest entries that it gives then, in its order
     */
    void restore(List<StreamPosition> positions, Iterator<StreamSnapshotEntry> rest);

    /** The state at one moment, returned in slices while events continue. For one thread. */
    interface Cut extends AutoCloseable {

        /** Number of event records that it contains, over all partitions. */
        long records();

        /** The next entries; empty at the end. */
        List<StreamSnapshotEntry> next();

        /** Ends the cut early. */
        @Override
        void close();
    }
}
