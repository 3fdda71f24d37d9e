package io.openperp.stream.snapshot;

import io.openperp.journal.StreamSnapshotManifest;

/**
 * A snapshot that counts.
 *
 * @param offset offset of its manifest; of two snapshots the one with the higher is newer
 */
record StoredSnapshot(long offset, StreamSnapshotManifest manifest) {

    /** Age by the clocks of the writer and of this machine; not below 0. */
    long ageMillis() {
        return Math.max(0, System.currentTimeMillis() - manifest.getTakenMillis());
    }
}
