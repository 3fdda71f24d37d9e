package io.openperp.backup.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.backup.store.Manifest.SavedObject;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup is what its manifest names; an object is whole or it is damaged. */
class ObjectStoreTest {

    @TempDir
    private Path root;

    @Test
    void withoutAManifestThereIsNoBackup() {
        try (ObjectStore store = ObjectStore.toWrite(root, Seal.open())) {
            store.write("commands-0/a", 0, 1, 1, new byte[] {1});
            assertThat(store.manifest()).isEmpty();
            assertThatThrownBy(store::requireManifest).hasMessageContaining("has no finished backup");
        }
    }

    @Test
    void theManifestComesBackAndWhatItDoesNotNameIsDeleted() {
        try (ObjectStore store = ObjectStore.toWrite(root, Seal.open())) {
            SavedObject kept = store.write("commands-0/a", 0, 2, 2, new byte[] {1, 2, 3});
            store.write("commands-0/b", 2, 3, 1, new byte[] {4});
            Manifest manifest = manifest(kept);
            store.sign(manifest);
            store.deleteAllBut(manifest, manifest);
            assertThat(store.requireManifest()).isEqualTo(manifest);
            assertThat(store.names("commands-0")).containsExactly("commands-0/a");
            assertThat(store.read(kept)).containsExactly(1, 2, 3);
        }
    }

    @Test
    void aDamagedAndAMissingObjectAreNamed() throws IOException {
        try (ObjectStore store = ObjectStore.toWrite(root, Seal.open())) {
            SavedObject object = store.write("commands-0/a", 0, 2, 2, new byte[] {1, 2, 3});
            byte[] bytes = Files.readAllBytes(root.resolve("commands-0/a"));
            bytes[bytes.length - 1] ^= 1;
            Files.write(root.resolve("commands-0/a"), bytes);
            assertThatThrownBy(() -> store.read(object)).hasMessageContaining("commands-0/a is damaged");
            Files.delete(root.resolve("commands-0/a"));
            assertThatThrownBy(() -> store.read(object)).hasMessageContaining("commands-0/a is missing");
        }
    }

    @Test
    void anUnfinishedFileIsNoObject() throws IOException {
        Files.createDirectories(root.resolve("commands-0"));
        Files.write(root.resolve("commands-0/a.unfinished"), new byte[10]);
        assertThat(ObjectStore.toRead(root, Seal.open()).names("commands-0")).isEmpty();
    }

    @Test
    void twoBackupsDoNotWriteToOneDirectory() {
        try (ObjectStore first = ObjectStore.toWrite(root, Seal.open())) {
            assertThatThrownBy(() -> ObjectStore.toWrite(root, Seal.open()))
                    .hasMessageContaining("another backup is being written");
            assertThat(first.manifest()).isEmpty();
        }
    }

    private static Manifest manifest(SavedObject object) {
        SavedPartition partition = new SavedPartition(0, 0, 2, List.of(object), null);
        SavedTopic topic = new SavedTopic("commands", 3, Map.of("cleanup.policy", "delete"), List.of(partition));
        return new Manifest(Manifest.FORMAT, 4, "cluster", 1234, true, List.of(topic));
    }
}
