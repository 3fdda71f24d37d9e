package io.openperp.drill;

import io.openperp.backup.Backup;
import io.openperp.backup.Restore;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.drill.check.Journal;
import io.openperp.drill.check.Receipts;
import io.openperp.drill.check.RestoredAnswers;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import io.openperp.drill.fault.LogCopy;
import io.openperp.drill.fault.ServiceProbes;
import io.openperp.drill.load.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Takes two backups of an exchange that trades; the second one adds what is new. Then kills all processes, deletes all
 * disks and restores the exchange from the backup. Everything that was answered before the second backup must still be
 * there.
 */
public final class BackupRestore {

    private static final Duration TRADING = Duration.ofSeconds(4);
    private static final Duration TRADING_AFTER = Duration.ofSeconds(2);

    private final ExchangeUnderTest exchange;
    private final Load load;
    private final Receipts receipts;
    private final ServiceProbes probes;
    private final RecoveryWait waiting;
    private final DrillOutput progress;
    private final Path directory;

    BackupRestore(
            ExchangeUnderTest exchange,
            Load load,
            Receipts receipts,
            ServiceProbes probes,
            RecoveryWait waiting,
            DrillOutput progress) {
        this.exchange = exchange;
        this.load = load;
        this.receipts = receipts;
        this.probes = probes;
        this.waiting = waiting;
        this.progress = progress;
        this.directory = exchange.data().resolve("backup");
    }

    RestoredBackup run() throws IOException, InterruptedException {
        progress.phase("trading before the first backup");
        long resumed = System.nanoTime();
        load.resume();
        waiting.await("before a backup not all services work", () -> probes.isServedAfter(resumed));
        Thread.sleep(TRADING);
        backup("first");
        Thread.sleep(TRADING);
        long begun = System.nanoTime();
        Manifest manifest = backup("second");
        long backedUp = System.nanoTime();
        Thread.sleep(TRADING_AFTER);
        long lostMillis = System.currentTimeMillis();
        long lost = System.nanoTime();
        loseEverything();
        long restored = restore();
        progress.phase("waiting until the restored exchange answers");
        waiting.await(
                "restored, and not all services work", () -> exchange.notReady().isEmpty());
        load.claimBeforeTheLoss();
        long answered = System.nanoTime();
        return new RestoredBackup(
                manifest.records(),
                manifest.bytes(),
                Duration.ofNanos(backedUp - begun),
                Duration.ofMillis(lostMillis - manifest.cutAtMillis()),
                Duration.ofNanos(answered - lost),
                Duration.ofNanos(restored),
                compare(begun));
    }

    private Manifest backup(String which) {
        progress.phase("taking the " + which + " backup while everybody trades");
        Manifest manifest;
        try (Backup backup = Backup.open(exchange.kafka(), directory, Seal.open())) {
            manifest = backup.run(line -> {});
        }
        progress.step("the %s backup has %d records in %d objects"
                .formatted(which, manifest.records(), manifest.objects().count()));
        return manifest;
    }

    private void loseEverything() throws IOException, InterruptedException {
        progress.phase("killing everything, and deleting logs and database");
        exchange.processes().parallelStream().forEach(ProcessUnderTest::killWithoutRestart);
        load.abandon();
        for (Path logs : exchange.logDirectories()) {
            LogCopy.empty(logs);
        }
        exchange.emptyDatabase();
    }

    /**
     * Writes the logs of the backup to empty brokers, then lets all other processes start. Returns the nanoseconds that
     * writing the logs has taken.
     */
    private long restore() throws InterruptedException {
        progress.phase("restoring the logs to empty brokers");
        List<? extends ProcessUnderTest> brokers =
                exchange.brokers().stream().map(exchange::process).toList();
        brokers.forEach(ProcessUnderTest::resumeRestarts);
        waiting.await(
                "lost, and not all brokers run",
                () -> brokers.stream().allMatch(broker -> broker.readyAtNanos().isPresent()));
        long begin = System.nanoTime();
        Restore.run(exchange.kafka(), directory, Seal.open(), line -> {});
        long taken = System.nanoTime() - begin;
        exchange.processes().stream()
                .filter(process -> !exchange.brokers().contains(process.name()))
                .forEach(ProcessUnderTest::resumeRestarts);
        return taken;
    }

    private RestoredAnswers compare(long begun) {
        progress.phase("comparing every answer with the restored logs");
        try (Journal journal = new Journal(exchange.kafka())) {
            RestoredAnswers answers = RestoredAnswers.of(load.accounts(), journal.read(), receipts, begun);
            if (answers.kept() == 0) {
                throw new DrillFailedException("nothing was answered before the backup");
            }
            return answers;
        }
    }

    /**
     * The result of a restored backup.
     *
     * @param records number of records in the backup
     * @param bytes size of the backup
     * @param second duration of the second backup
     * @param lost time from the cut of the second backup to the loss: what was answered in this time is gone (RPO)
     * @param down time from the loss to the first answer of the restored exchange (RTO)
     * @param restoring part of {@code down} in which the logs were checked and written
     */
    public record RestoredBackup(
            long records,
            long bytes,
            Duration second,
            Duration lost,
            Duration down,
            Duration restoring,
            RestoredAnswers answers) {}
}
