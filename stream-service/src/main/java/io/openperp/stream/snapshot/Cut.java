package io.openperp.stream.snapshot;

import io.openperp.journal.StreamSnapshotEntry;
import java.util.List;

/** The state as it was at one moment, handed out in slices while events go on. For one thread. */
public interface Cut extends AutoCloseable {

    /** Records of all partitions of events that it contains. */
    long records();

    /** Some more of it; empty: that was all. */
    List<StreamSnapshotEntry> next();

    /** Nobody wants the rest. */
    @Override
    void close();
}
