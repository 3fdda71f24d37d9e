package io.openperp.logs;

import io.openperp.backup.BackupCheck;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.ObjectStore;
import io.openperp.logs.data.CannotStartException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code ./exchange check-backup}: reads a whole backup and reports damaged and missing objects, so that they are known
 * before the backup is needed.
 */
@Command(
        name = "check-backup",
        customSynopsis = "exchange check-backup --from=DIR [--key=FILE]",
        description = "Reads all of a backup and names what is damaged or missing.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the backup is whole", "1:it cannot be read", "2:something is damaged"})
public final class CheckBackupCommand implements Callable<Integer> {

    /** Exit code if an object is damaged or missing. */
    private static final int DAMAGED = 2;

    @Option(names = "--from", paramLabel = "DIR", required = true, description = "the directory of the backup")
    private Path directory = Path.of("backup");

    @Option(names = "--key", paramLabel = "FILE", description = "the key it is encrypted with")
    private @Nullable Path key;

    @Override
    public Integer call() {
        try (ObjectStore store = ObjectStore.toRead(directory, BackupCommand.seal(key))) {
            Manifest manifest = store.requireManifest();
            List<String> damage = BackupCheck.damage(store, manifest);
            damage.forEach(sentence -> System.out.println("DAMAGED  " + sentence));
            System.out.printf(
                    "The backup of %s, run %d: %d records in %d objects, %d of them damaged.%n",
                    Instant.ofEpochMilli(manifest.cutAtMillis()),
                    manifest.run(),
                    manifest.records(),
                    manifest.objects().count(),
                    damage.size());
            return damage.isEmpty() ? 0 : DAMAGED;
        } catch (BackupFailedException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }
}
