package io.openperp.logs;

import io.openperp.journal.Shards;
import io.openperp.logs.data.CannotStartException;
import io.openperp.replay.ReplayPlan;
import io.openperp.runtime.snapshot.CommandLogTrim;
import io.openperp.runtime.snapshot.CommandLogTrim.Cut;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./exchange trim-logs}: deletes commands that no shard will read again. */
@Command(name = "trim-logs", description = "Deletes commands that all kept snapshots of their shard contain.")
public final class TrimLogsCommand implements Callable<Integer> {

    @Mixin
    private LogOptions.Authenticated logs = new LogOptions.Authenticated();

    @Option(names = "--dry-run", description = "only says what would be deleted")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException, IOException {
        try (LogSource exchange = logs.find();
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
