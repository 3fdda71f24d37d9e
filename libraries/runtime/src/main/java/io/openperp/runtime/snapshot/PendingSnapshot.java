package io.openperp.runtime.snapshot;

import io.openperp.journal.SnapshotManifest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot that is being stored. First its state is built and its parts are stored. Its manifest follows once every
 * output up to its offset has been acknowledged; it completes the snapshot.
 */
public final class PendingSnapshot {

    private final long offset;
    private final long outputsBefore;
    private final CompletableFuture<SnapshotPublisher.Stored> parts;
    private @Nullable CompletableFuture<SnapshotManifest> manifest;

    /**
     * Creates a snapshot whose manifest waits until the parts are stored and all outputs sent before it are
     * acknowledged: a start from the snapshot would not send lost ones again.
     *
     * @param offset offset of the last record that the snapshot contains
     * @param outputsBefore number of outputs that the lane had sent when the snapshot was taken, counted since the
     *     host's session began
     * @param parts completes when all parts of the state are stored
     */
    public PendingSnapshot(long offset, long outputsBefore, CompletableFuture<SnapshotPublisher.Stored> parts) {
        this.offset = offset;
        this.outputsBefore = outputsBefore;
        this.parts = parts;
    }

    public long offset() {
        return offset;
    }

    /**
     * Reasons why newer stored snapshots could not be used when this snapshot was built. Call only when this one is
     * complete.
     */
    public List<String> damaged() {
        return parts.join().damaged();
    }

    /**
     * Advances the snapshot as far as possible without waiting. Returns whether it is complete. Throws
     * {@link java.util.concurrent.CompletionException} if it could not be built or stored.
     *
     * @param outputsAcknowledged number of outputs of the lane that have been acknowledged
     * @param confirm stores the manifest
     */
    public boolean advance(
            long outputsAcknowledged, Function<SnapshotManifest, CompletableFuture<SnapshotManifest>> confirm) {
        if (manifest == null && parts.isDone() && outputsAcknowledged >= outputsBefore) {
            manifest = confirm.apply(parts.join().manifest());
        }
        if (manifest == null || !manifest.isDone()) {
            return false;
        }
        manifest.join();
        return true;
    }
}
