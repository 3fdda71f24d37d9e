package io.openperp.localsuite.suite;

import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.localsuite.terminal.Progress;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Prints on the terminal why services are not ready; each sentence once. */
final class HealthReporter implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(2);

    /** Size of PostgreSQL's log, in bytes, from which it is rotated. */
    private static final long LARGEST_LOG = 10_000_000;

    private final RunningServices services;
    private final Path data;
    private final Progress progress;
    private final Set<String> printed = new HashSet<>();
    private final Set<String> fullness = new HashSet<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("watch").daemon().factory());

    HealthReporter(RunningServices services, Path data, Progress progress) {
        this.services = services;
        this.data = data;
        this.progress = progress;
    }

    /**
     * Prints the sentences about unready services that were not printed before. Returns a text in brackets with the
     * number of records still to be replayed; empty if none.
     */
    String report() {
        StringBuilder replaying = new StringBuilder();
        for (Map.Entry<String, JsonNode> failed : services.failedReadiness().entrySet()) {
            new ReadinessMessages(failed.getKey(), data)
                    .sentences(failed.getValue())
                    .forEach(this::print);
            replaying.append(ReadinessMessages.progress(failed.getValue()));
        }
        return replaying.isEmpty() ? "" : " (" + replaying + ")";
    }

    /** Calls {@link #report} regularly until this reporter is closed, and restarts the database if it has ended. */
    void begin(LocalPostgres database) {
        DatabaseRestarter restarter = new DatabaseRestarter(
                () -> database.process().isPresent(),
                database::restart,
                data.resolve("postgres/postgres.log"),
                progress::step,
                System::nanoTime);
        thread.scheduleWithFixedDelay(
                () -> {
                    report();
                    warnOfTheDisk();
                    restarter.check();
                    boundLog(database);
                },
                PERIOD.toMillis(),
                PERIOD.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Prints a warning for each further percent of the disk, from 85 on. */
    void warnOfTheDisk() {
        DiskSpace.warning(data)
                .filter(sentence -> fullness.add(sentence.substring(0, sentence.indexOf('%'))))
                .ifPresent(progress::step);
    }

    private void boundLog(LocalPostgres database) {
        try {
            database.boundLog(LARGEST_LOG);
        } catch (UncheckedIOException full) {
            print("the log of the database cannot be shortened: " + full.getMessage());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void print(String sentence) {
        if (printed.add(sentence)) {
            progress.step(sentence);
        }
    }
}
