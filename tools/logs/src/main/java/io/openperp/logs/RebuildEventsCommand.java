package io.openperp.logs;

import io.openperp.logs.data.CannotStartException;
import io.openperp.replay.EventRebuild;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.hash.ShardNames;
import io.openperp.runtime.voiding.VoidedRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code ./exchange rebuild-events}: computes damaged events again from their commands and writes them, while the
 * exchange is stopped.
 */
@Command(
        name = "rebuild-events",
        description = {
            "Writes damaged events anew from the commands they follow from.",
            "The exchange must be stopped; docs/run/incidents/events-damaged.md says when it helps."
        })
public final class RebuildEventsCommand implements Callable<Integer> {

    @Mixin
    private LogOptions.Authenticated logs = new LogOptions.Authenticated();

    @Option(
            names = "--shard",
            paramLabel = "NAME",
            description = "only this one, account-0 for instance; several times for several (default: all)")
    private List<String> shards = new ArrayList<>();

    @Option(
            names = "--voided-records",
            paramLabel = "FILE",
            description = "the signed list of records that the operators of this exchange have voided")
    private @Nullable Path voidedRecords;

    @Option(names = "--dry-run", description = "only says what is damaged")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException {
        try (LogSource exchange = logs.find()) {
            VoidedRecords voided = voidedRecords == null ? VoidedRecords.NONE : ReplayCommand.voided(voidedRecords);
            ReplayPlan plan = ReplayPlan.ofAll(exchange.connection())
                    .withShards(shards.stream().map(ShardNames::parse).toList())
                    .withVoided(voided);
            new EventRebuild(plan).run(dryRun).forEach(this::print);
            System.out.println(dryRun ? "Nothing was written: a dry run." : "Done.");
            return 0;
        } catch (IllegalArgumentException | IOException | KafkaException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private void print(EventRebuild.Outcome outcome) {
        String what = outcome.flaw().isEmpty()
                ? "fits, left as it is"
                : dryRun
                        ? "DAMAGED  " + outcome.flaw()
                        : outcome.written() + " events written anew; found was: " + outcome.flaw();
        System.out.printf("%-12s %s%n", outcome.shard(), what);
    }
}
