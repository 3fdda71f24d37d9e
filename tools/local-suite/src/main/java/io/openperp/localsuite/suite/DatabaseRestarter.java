package io.openperp.localsuite.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Restarts a database that has ended, up to five times with growing pauses, and reports each attempt. After two minutes
 * without failure, all five attempts are available again. For one thread.
 */
final class DatabaseRestarter {

    static final int TRIES = 5;

    private static final long FIRST_PAUSE = Duration.ofSeconds(2).toNanos();
    private static final long STABLE_NANOS = Duration.ofMinutes(2).toNanos();

    private final BooleanSupplier runs;
    private final Runnable restart;
    private final Path log;
    private final Consumer<String> report;
    private final LongSupplier nanoTime;

    private int tried;
    private long triedAt;

    /**
     * Creates a restarter.
     *
     * @param runs whether the database runs
     * @param restart starts the database; throws {@link RuntimeException} if it does not start
     * @param log log file of the database
     * @param report receives a sentence about each attempt
     */
    DatabaseRestarter(
            BooleanSupplier runs, Runnable restart, Path log, Consumer<String> report, LongSupplier nanoTime) {
        this.runs = runs;
        this.restart = restart;
        this.log = log;
        this.report = report;
        this.nanoTime = nanoTime;
    }

    /** Restarts the database if it has ended and an attempt is due; to be called about once a second. */
    void check() {
        long now = nanoTime.getAsLong();
        if (runs.getAsBoolean()) {
            tried = now - triedAt >= STABLE_NANOS ? 0 : tried;
        } else if (tried == 0 || tried < TRIES && now - triedAt >= pause()) {
            restart();
        }
    }

    private void restart() {
        if (tried == 0) {
            report.accept("the database has ended, see " + log
                    + ". Trading and streams continue; /account and statistics answer 503 until it is back");
        }
        tried++;
        try {
            restart.run();
            report.accept("the database was started again (try %d of %d)".formatted(tried, TRIES));
        } catch (RuntimeException e) {
            report.accept("the database does not start (try %d of %d): %s".formatted(tried, TRIES, e.getMessage()));
            if (tried == TRIES) {
                report.accept(
                        "the database is not started again. Trading and streams continue. Stop the exchange, fix what "
                                + log + " names (free disk space, if the disk is full), and start it again");
            }
        }
        triedAt = nanoTime.getAsLong();
    }

    /** Pause before the next attempt, in nanoseconds; doubled after each attempt. */
    private long pause() {
        return FIRST_PAUSE << tried - 1;
    }
}
