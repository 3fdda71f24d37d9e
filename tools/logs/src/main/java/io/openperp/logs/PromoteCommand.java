package io.openperp.logs;

import io.openperp.backup.Follower;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.localbroker.LocalKafka;
import io.openperp.logs.data.CannotStartException;
import io.openperp.logs.data.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange promote}: lets an exchange that followed another one trade by itself. */
@Command(
        name = "promote",
        customSynopsis = "exchange promote --from=DIR (--data=DIR | --bootstrap-servers=HOST:PORT) [OPTIONS]",
        description = {
            "Lets an exchange that followed another one trade by itself.",
            "It gets what the last finished run of the backup has. Stop the other exchange for good before, and what"
                    + " follows: docs/run/backup.md says the order."
        })
public final class PromoteCommand implements Callable<Integer> {

    @Option(names = "--from", paramLabel = "DIR", required = true, description = "the directory of the backup")
    private Path directory = Path.of("backup");

    @Option(names = "--key", paramLabel = "FILE", description = "the key it is encrypted with")
    private @Nullable Path key;

    @Option(names = "--data", paramLabel = "DIR", description = "the data directory of ./exchange start --follow, or")
    private @Nullable Path data;

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", description = "brokers that have followed")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "settings of the Kafka client, for a broker with TLS or SASL")
    private @Nullable Path clientSettings;

    @Override
    public Integer call() throws IOException {
        if ((data == null) == (bootstrapServers == null)) {
            throw new CannotStartException("name either the directory of an exchange that follows with --data, or its"
                    + " brokers with --bootstrap-servers");
        }
        try {
            Manifest manifest = data == null ? onBrokers() : inDirectory(data);
            System.out.printf(
                    "Promoted: what was answered before %s is there, and nothing later. Next: ./exchange replay%n",
                    Instant.ofEpochMilli(manifest.cutAtMillis()));
            return 0;
        } catch (BackupFailedException | KafkaException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private Manifest onBrokers() throws IOException {
        try (LogSource brokers = LogSource.find(bootstrapServers, clientSettings, null, Path.of("data"))) {
            return promoted(brokers.connection());
        }
    }

    private Manifest inDirectory(Path root) {
        System.setProperty(
                "openperp.log", root.resolve("logs").resolve("promote.log").toString());
        try (DataDirectory following = DataDirectory.open(root)) {
            if (!following.isFollowing()) {
                throw new CannotStartException(root + " has no exchange that follows another one");
            }
            Manifest manifest;
            try (LocalKafka kafka = LocalKafka.start(following.kafka(), 0, following.kafkaLogin())) {
                manifest = promoted(kafka.connection());
            }
            following.setFollowing(false);
            return manifest;
        }
    }

    private Manifest promoted(Map<String, Object> kafka) {
        try (Follower follower = Follower.open(kafka, directory, BackupCommand.seal(key))) {
            return follower.promote(System.out::println);
        }
    }
}
