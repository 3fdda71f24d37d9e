package io.openperp.runtime;

import io.openperp.journal.SnapshotManifest;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot on its way: its parts are being stored; its manifest follows when they are and every output up to its
 * offset has been acknowledged.
 */
final class PendingSnapshot {

    private final long offset;
    private final long outputsBefore;
    private final CompletableFuture<SnapshotManifest> parts;
    private @Nullable CompletableFuture<Void> manifest;

    /** @param outputsBefore how many outputs the shard had sent when it was taken */
    PendingSnapshot(long offset, long outputsBefore, CompletableFuture<SnapshotManifest> parts) {
        this.offset = offset;
        this.outputsBefore = outputsBefore;
        this.parts = parts;
    }

    long offset() {
        return offset;
    }

    /**
     * Does what can be done without waiting and says whether the snapshot counts now. Throws
     * {@link java.util.concurrent.CompletionException} if it could not be stored.
     *
     * @param confirm stores the manifest
     */
    boolean advance(long outputsAcknowledged, Function<SnapshotManifest, CompletableFuture<Void>> confirm) {
        if (manifest == null && parts.isDone() && outputsAcknowledged >= outputsBefore) {
            manifest = confirm.apply(parts.join());
        }
        if (manifest == null || !manifest.isDone()) {
            return false;
        }
        manifest.join();
        return true;
    }
}
