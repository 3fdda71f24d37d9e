package io.openperp.localsuite.logs;

import io.openperp.journal.Shards;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.replay.ReplayPlan;
import io.openperp.runtime.snapshot.CommandLogTrim;
import io.openperp.runtime.snapshot.CommandLogTrim.Cut;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange trim-logs}: deletes commands that no shard will read again. */
@Command(name = "trim-logs", description = "Deletes the commands that all kept snapshots of their shard contain.")
public final class TrimLogsCommand implements Callable<Integer> {

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT")
    private @Nullable String bootstrapServers;

    @Option(names = "--log-keys", paramLabel = "FILE")
    private @Nullable Path logKeys;

    @Option(names = "--command-config", paramLabel = "FILE")
    private @Nullable Path clientSettings;

    @Option(names = "--data", paramLabel = "DIR", defaultValue = "${sys:openperp.data:-data}")
    private Path data = Path.of("data");

    @Option(names = "--dry-run")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException, IOException {
        try (LogSource exchange = LogSource.find(bootstrapServers, clientSettings, logKeys, data);
                CommandLogTrim trim = new CommandLogTrim(exchange.connection(), ReplayPlan::shardOfThisBuild)) {
            List<Cut> cuts = trim.plan();
            for (Cut cut : cuts) {
                System.out.printf(
                        "%-12s %12d records below offset %d%s%n",
                        Shards.name(cut.shard()),
                        cut.records(),
                        cut.before(),
                        cut.reason().isEmpty() ? "" : ": kept, " + cut.reason());
            }
            if (dryRun) {
                System.out.println("Nothing was deleted: a dry run.");
            } else {
                trim.apply(cuts);
                System.out.println("Deleted. A replay of these shards now begins with --from snapshot.");
            }
            return 0;
        } catch (IllegalStateException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }
}
