package io.openperp.logs;

import io.openperp.backup.Restore;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.Seal;
import io.openperp.localbroker.LocalKafka;
import io.openperp.logs.data.CannotStartException;
import io.openperp.logs.data.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange restore}: writes a backup to brokers that have no exchange, or to a new data directory. */
@Command(
        name = "restore",
        customSynopsis = "exchange restore --from=DIR (--data=NEWDIR | --bootstrap-servers=HOST:PORT) [OPTIONS]",
        description = {
            "Writes a backup to empty brokers, or to a new data directory.",
            "Every record gets its offset, time, key and headers again. All of the backup is checked before."
        },
        footer = "Compare then with ./exchange replay, before anybody trades (docs/run/backup.md).")
public final class RestoreCommand implements Callable<Integer> {

    @Option(names = "--from", paramLabel = "DIR", required = true, description = "the directory of the backup")
    private Path directory = Path.of("backup");

    @Option(names = "--key", paramLabel = "FILE", description = "the key it is encrypted with")
    private @Nullable Path key;

    @Option(
            names = "--data",
            paramLabel = "NEWDIR",
            description = "a new data directory, with the keys of the exchange and nothing else in it, or")
    private @Nullable Path data;

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", description = "brokers without an exchange")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "settings of the Kafka client, for a broker with TLS or SASL")
    private @Nullable Path clientSettings;

    @Override
    public Integer call() throws IOException {
        if ((data == null) == (bootstrapServers == null)) {
            throw new CannotStartException(
                    "name either a new directory with --data, or empty brokers with" + " --bootstrap-servers");
        }
        try {
            Seal seal = BackupCommand.seal(key);
            Manifest manifest = data == null ? toBrokers(seal) : toDirectory(data, seal);
            System.out.printf(
                    "Restored: what was answered before %s is there, and nothing later. Next: ./exchange replay%n",
                    Instant.ofEpochMilli(manifest.cutAtMillis()));
            return 0;
        } catch (BackupFailedException | KafkaException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private Manifest toBrokers(Seal seal) throws IOException {
        try (LogSource brokers = LogSource.find(bootstrapServers, clientSettings, null, Path.of("data"))) {
            return write(brokers.connection(), seal);
        }
    }

    private Manifest toDirectory(Path root, Seal seal) throws IOException {
        requireNew(root, seal);
        System.setProperty(
                "openperp.log", root.resolve("logs").resolve("restore.log").toString());
        try (DataDirectory into = DataDirectory.open(root);
                LocalKafka kafka = LocalKafka.start(into.kafka(), 0, into.kafkaLogin())) {
            return write(kafka.connection(), seal);
        }
    }

    private Manifest write(Map<String, Object> kafka, Seal seal) {
        return Restore.run(kafka, directory, seal, System.out::println);
    }

    /**
     * Throws {@link CannotStartException} if the data directory has the database of an exchange, or if records have
     * tags and the keys of log records are missing: a start would then create new keys, and every restored record would
     * count as forged.
     */
    private void requireNew(Path root, Seal seal) {
        if (Files.exists(root.resolve("postgres"))) {
            throw new CannotStartException(root + " has an exchange already; name a new directory with --data");
        }
        try (ObjectStore store = ObjectStore.toRead(directory, seal)) {
            if (store.requireManifest().isTagged() && !Files.exists(root.resolve("log.keys"))) {
                throw new CannotStartException("the records bear tags of keys that are not in the backup: put log.keys,"
                        + " gateway.log.keys, receipt.key, treasury.key, the directory oracle and, if there was one,"
                        + " markets.yml into " + root + " first");
            }
        }
    }
}
