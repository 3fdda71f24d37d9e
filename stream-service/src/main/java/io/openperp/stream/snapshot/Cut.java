package io.openperp.stream.snapshot;

import io.openperp.journal.StreamSnapshotEntry;
import java.util.List;

/** The state at one moment, returned in slices while events continue. For one thread. */
public interface Cut extends AutoCloseable {

    /** Number of event records that it contains, over all partitions. */
    long records();

    /** The next entries; empty at the end. */
    List<StreamSnapshotEntry> next();

    /** Ends the cut early. */
    @Override
    void close();
}
