package io.openperp.stream.snapshot;

import io.openperp.journal.StreamPosition;
import io.openperp.journal.StreamSnapshotEntry;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of accounts and markets that a snapshot saves and a start restores. Thread-safe. */
public interface StreamState {

    /** Number of event records contained in the state, over all partitions. */
    long records();

    /**
     * Begins a copy of the present state; null if a record is missing, so that the state is incomplete. Only one copy
     * may be open at a time.
     */
    @Nullable
    Cut cut();

    /**
     * Restores the state; called once, before any event. Throws {@link IllegalArgumentException} for entries that
     * {@link Cut} cannot have written.
     *
     * @param positions the first entries of a copy
     * @param rest the remaining entries, in their order
     */
    void restore(List<StreamPosition> positions, Iterator<StreamSnapshotEntry> rest);

    /** A copy of the state at one moment, returned in slices while events are still being applied. Not thread-safe. */
    interface Cut extends AutoCloseable {

        /** Number of event records contained in the copy, over all partitions. */
        long records();

        /** Returns the next entries; an empty list at the end. */
        List<StreamSnapshotEntry> next();

        /** Ends the copy, even before all entries were returned, so that another one can be begun. */
        @Override
        void close();
    }
}
