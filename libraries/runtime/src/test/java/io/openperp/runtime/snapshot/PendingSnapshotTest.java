package io.openperp.runtime.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.SnapshotManifest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** LOG-008: a snapshot counts only once every output up to its offset is acknowledged. */
class PendingSnapshotTest {

    private static final SnapshotManifest MANIFEST =
            SnapshotManifest.newBuilder().setOffset(17).build();

    private final CompletableFuture<SnapshotPublisher.Stored> parts = new CompletableFuture<>();
    private final CompletableFuture<SnapshotManifest> stored = new CompletableFuture<>();
    private final List<SnapshotManifest> confirmed = new ArrayList<>();
    private final PendingSnapshot snapshot = new PendingSnapshot(17, 100, parts);

    @Test
    void theManifestWaitsForEveryOutputBeforeIt() {
        parts.complete(new SnapshotPublisher.Stored(MANIFEST, List.of()));
        assertThat(advance(99)).isFalse();
        assertThat(confirmed).isEmpty();
        assertThat(advance(100)).isFalse();
        assertThat(confirmed).containsExactly(MANIFEST);
    }

    @Test
    void theManifestWaitsForTheParts() {
        assertThat(advance(100)).isFalse();
        assertThat(confirmed).isEmpty();
        parts.complete(new SnapshotPublisher.Stored(MANIFEST, List.of()));
        advance(100);
        assertThat(confirmed).hasSize(1);
    }

    @Test
    void itCountsWhenTheManifestIsStoredAndNotBefore() {
        parts.complete(new SnapshotPublisher.Stored(MANIFEST, List.of()));
        advance(100);
        assertThat(advance(101)).isFalse();
        stored.complete(MANIFEST);
        assertThat(advance(101)).isTrue();
        assertThat(confirmed).hasSize(1);
    }

    @Test
    void partsThatCouldNotBeStoredAreReported() {
        parts.completeExceptionally(new IllegalStateException("disk full"));
        assertThatThrownBy(() -> advance(100)).isInstanceOf(CompletionException.class);
        assertThat(confirmed).isEmpty();
    }

    private boolean advance(long acknowledged) {
        return snapshot.advance(acknowledged, manifest -> {
            confirmed.add(manifest);
            return stored;
        });
    }
}
