package io.openperp.logs;

import io.openperp.backup.Backup;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.logs.data.CannotStartException;
import io.openperp.runtime.voiding.VoidedRecords;
import java.io.IOException;
import java.nio.file.Path;
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

    @Override
    public Integer call() throws IOException {
        try (LogSource exchange = logs.find()) {
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
