package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.Seal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes a whole backup to brokers that have no exchange, so that an exchange can start on them. */
public final class Restore {

    private Restore() {}

    /**
     * Restores a backup. An interrupted restore continues where it ended.
     *
     * @param kafka settings of a Kafka client that may create topics and write to them
     * @param progress receives a line for each partition
     * @return contents of the backup
     * @throws BackupFailedException if the backup is damaged, or the brokers already have an exchange
     */
    public static Manifest run(Map<String, Object> kafka, Path directory, Seal seal, Consumer<String> progress) {
        ObjectStore store = ObjectStore.toRead(directory, seal);
        List<String> damage = BackupCheck.damage(store, store.requireManifest());
        if (!damage.isEmpty()) {
            throw new BackupFailedException("nothing was restored: " + String.join("; ", damage));
        }
        try (Follower restored = Follower.ofRestore(kafka, store)) {
            return restored.promote(progress);
        }
    }
}
