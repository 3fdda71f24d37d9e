package io.openperp.logs;

import io.openperp.backup.Backup;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.logs.data.CannotStartException;
import io.openperp.runtime.voiding.VoidedRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./exchange backup}: copies all logs into a directory while the exchange trades. */
@Command(
        name = "backup",
        customSynopsis = "exchange backup --to=DIR [OPTIONS]",
        description = {
            "Copies all logs into a directory while the exchange trades.",
            "It has everything that was answered before the moment of the cut, and nothing that follows from later records."
                    + " A later run into the same directory adds what has come since. Synchronize or mount it where disks"
                    + " fail apart."
        },
        footer = "Keys and passwords are not in it: docs/run/backup.md says what else to keep.")
public final class BackupCommand implements Callable<Integer> {

    private static final int LONGEST_PAUSE = 86_400;
    private static final Duration PRINT_INTERVAL = Duration.ofMinutes(1);

    /** Time of the last line of a repeated backup; the first run always prints one. */
    private long printedAt = System.nanoTime() - PRINT_INTERVAL.toNanos() - 1;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            required = true,
            description = "a directory, which is created; only a finished run changes what a restore gives")
    private Path directory = Path.of("backup");

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description =
                    "encrypts it with the key of this file: openssl rand -hex 32 > FILE; without the file nobody can"
                            + " restore it")
    private @Nullable Path key;

    @Mixin
    private LogOptions.Authenticated logs = new LogOptions.Authenticated();

    @Option(
            names = "--voided-records",
            paramLabel = "FILE",
            description = "the signed list of records that the operators of this exchange have voided")
    private @Nullable Path voidedRecords;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description =
                    "runs until it is stopped, with so long a pause between two runs, for an exchange that follows"
                            + " (default: one run)")
    private int every;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (every < 0 || every > LONGEST_PAUSE) {
            throw new CannotStartException(
                    "--every %d: 1 to %d seconds is accepted, or 0 for a single run".formatted(every, LONGEST_PAUSE));
        }
        VoidedRecords voided = voidedRecords == null ? VoidedRecords.NONE : ReplayCommand.voided(voidedRecords);
        try (LogSource exchange = logs.find();
                Backup backup = Backup.open(exchange.connection(), voided, directory, seal(key))) {
            if (every > 0) {
                new Repetition(Duration.ofSeconds(every), System.out::println)
                        .run(() -> printSeldom(backup.run(line -> {})));
            }
            print(backup.run(System.out::println));
            return 0;
        } catch (BackupFailedException | KafkaException e) {
            throw new CannotStartException("no backup was taken: " + e.getMessage(), e);
        }
    }

    private void printSeldom(Manifest manifest) {
        if (System.nanoTime() - printedAt > PRINT_INTERVAL.toNanos()) {
            printedAt = System.nanoTime();
            print(manifest);
        }
    }

    private void print(Manifest manifest) {
        System.out.printf(
                "%s has all that was answered before %s: %d records, %.1f MB in %d objects.%n",
                directory,
                Instant.ofEpochMilli(manifest.cutAtMillis()),
                manifest.records(),
                manifest.bytes() / 1e6,
                manifest.objects().count());
    }

    /** Seal that encrypts with the key in a file; if {@code key} is null, one that does not encrypt. */
    static Seal seal(@Nullable Path key) {
        return key == null ? Seal.open() : Seal.withKeyOf(key);
    }
}
