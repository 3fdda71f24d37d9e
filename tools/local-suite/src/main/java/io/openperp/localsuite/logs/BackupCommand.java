package io.openperp.localsuite.logs;

import io.openperp.backup.Backup;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.runtime.voiding.VoidedRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange backup}: copies all logs into a directory while the exchange trades. */
@Command(name = "backup", description = "Copies all logs into a directory while the exchange trades.")
public final class BackupCommand implements Callable<Integer> {

    @Option(names = "--to", paramLabel = "DIR", required = true)
    private Path directory = Path.of("backup");

    @Option(names = "--key", paramLabel = "FILE")
    private @Nullable Path key;

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT")
    private @Nullable String bootstrapServers;

    @Option(names = "--log-keys", paramLabel = "FILE")
    private @Nullable Path logKeys;

    @Option(names = "--command-config", paramLabel = "FILE")
    private @Nullable Path clientSettings;

    @Option(names = "--voided-records", paramLabel = "FILE")
    private @Nullable Path voidedRecords;

    @Option(names = "--data", paramLabel = "DIR", defaultValue = "${sys:openperp.data:-data}")
    private Path data = Path.of("data");

    @Override
    public Integer call() throws IOException {
        try (LogSource exchange = LogSource.find(bootstrapServers, clientSettings, logKeys, data)) {
            VoidedRecords voided = voidedRecords == null ? VoidedRecords.NONE : ReplayCommand.voided(voidedRecords);
            Manifest manifest = Backup.take(exchange.connection(), voided, directory, seal(key), System.out::println);
            System.out.printf(
                    "%s has all that was answered before %s: %d records, %.1f MB in %d objects.%n",
                    directory,
                    Instant.ofEpochMilli(manifest.cutAtMillis()),
                    manifest.records(),
                    manifest.bytes() / 1e6,
                    manifest.objects().count());
            return 0;
        } catch (BackupFailedException | KafkaException e) {
            throw new CannotStartException("no backup was taken: " + e.getMessage(), e);
        }
    }

    /** Seal that encrypts with the key in a file; if {@code key} is null, one that does not encrypt. */
    static Seal seal(@Nullable Path key) {
        return key == null ? Seal.open() : Seal.withKeyOf(key);
    }
}
