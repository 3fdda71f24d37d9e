package io.openperp.localsuite.logs;

import io.openperp.backup.Follower;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.localsuite.terminal.CannotStartException;
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
        description = "Keeps the logs of other brokers equal to a backup that is being written, for an exchange that"
                + " serves reads and can be promoted.")
public final class FollowCommand implements Callable<Integer> {

    @Option(names = "--from", paramLabel = "DIR", required = true)
    private Path directory = Path.of("backup");

    @Option(names = "--key", paramLabel = "FILE")
    private @Nullable Path key;

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", required = true)
    private String bootstrapServers = "";

    @Option(names = "--command-config", paramLabel = "FILE")
    private @Nullable Path clientSettings;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (LogSource brokers = LogSource.find(bootstrapServers, clientSettings, null, Path.of("data"));
                LogFollower follower = new LogFollower(
                        Follower.open(brokers.connection(), directory, BackupCommand.seal(key)), System.out::println)) {
            follower.follow();
            return 0;
        } catch (BackupFailedException | KafkaException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }
}
