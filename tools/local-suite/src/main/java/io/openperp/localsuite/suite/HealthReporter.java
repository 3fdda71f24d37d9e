package io.openperp.localsuite.suite;

import io.openperp.localbroker.LocalPostgres;
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

/** Says on the terminal what keeps services from being ready, each sentence once. */
final class HealthReporter implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(2);

    /** Bytes of PostgreSQL's log before it is rotated. */
    private static final long LARGEST_LOG = 10_000_000;

    private final RunningServices services;
    private final Path data;
    private final Progress progress;
    private final Set<String> said = new HashSet<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("watch").daemon().factory());

    HealthReporter(RunningServices services, Path data, Progress progress) {
        this.services = services;
        this.data = data;
        this.progress = progress;
    }

    /** Says what is new; returns how far the logs have been replayed, in brackets, or nothing. */
    String look() {
        StringBuilder replaying = new StringBuilder();
        for (Map.Entry<String, JsonNode> trouble : services.troubles().entrySet()) {
            new ReadinessMessages(trouble.getKey(), data)
                    .sentences(trouble.getValue())
                    .forEach(this::say);
            replaying.append(ReadinessMessages.progress(trouble.getValue()));
        }
        return replaying.isEmpty() ? "" : " (" + replaying + ")";
    }

    /** Goes on looking until it is closed, and starts the database again when it has ended. */
    void begin(LocalPostgres database) {
        DatabaseRestarter watch = new DatabaseRestarter(
                () -> database.process().isPresent(),
                database::restart,
                data.resolve("postgres/postgres.log"),
                progress::step,
                System::nanoTime);
        thread.scheduleWithFixedDelay(
                () -> {
                    look();
                    watch.look();
                    boundLog(database);
                },
                PERIOD.toMillis(),
                PERIOD.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private void boundLog(LocalPostgres database) {
        try {
            database.boundLog(LARGEST_LOG);
        } catch (UncheckedIOException full) {
            say("the log of the database cannot be shortened: " + full.getMessage());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void say(String sentence) {
        if (said.add(sentence)) {
            progress.step(sentence);
        }
    }
}
