package io.openperp.logs;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange follow}: keeps the logs of other brokers equal to a backup that is being written. */
@Command(
        name = "follow",
        customSynopsis = "exchange follow --from=DIR --bootstrap-servers=HOST:PORT [OPTIONS]",
        description = {
            "Keeps the logs of other brokers equal to a backup that is being written.",
            "Every record gets its offset, time, key and headers. Services that read may run on these brokers, and no"
                    + " matching-service before ./exchange promote. It runs until it is stopped; started again, it goes on."
        },
        footer = "The exit code is 1 if nothing could be copied for ten minutes.")
public final class FollowCommand implements Callable<Integer> {

    @Option(
            names = "--from",
            paramLabel = "DIR",
            required = true,
            description = "the directory to which backup --every writes")
    private Path directory = Path.of("backup");

    @Option(names = "--key", paramLabel = "FILE", description = "the key it is encrypted with")
    private @Nullable Path key;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            required = true,
            description = "brokers without an exchange, or that have followed this backup before")
    private String bootstrapServers = "";

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "settings of the Kafka client, for a broker with TLS or SASL")
    private @Nullable Path clientSettings;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (LogSource brokers = LogSource.find(bootstrapServers, clientSettings, null, Path.of("data"));
                LogFollower follower = LogFollower.open(brokers.connection(), directory, key, System.out::println)) {
            follower.follow();
            return 0;
        } catch (BackupFailedException | KafkaException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }
}
