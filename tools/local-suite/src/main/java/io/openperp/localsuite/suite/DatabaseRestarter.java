package io.openperp.localsuite.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Starts a database again that has ended, a few times with growing pauses, and says so each time. Who has run well for a
 * while since has all its tries again. For one thread.
 */
final class DatabaseRestarter {

    static final int TRIES = 5;

    private static final long FIRST_PAUSE = Duration.ofSeconds(2).toNanos();
    private static final long WELL = Duration.ofMinutes(2).toNanos();

    private final BooleanSupplier runs;
    private final Runnable restart;
    private final Path log;
    private final Consumer<String> say;
    private final LongSupplier nanoTime;

    private int tried;
    private long triedAt;

    /**
     * @param restart throws {@link RuntimeException} when the database does not start
     * @param log what the database says
     */
    DatabaseRestarter(BooleanSupplier runs, Runnable restart, Path log, Consumer<String> say, LongSupplier nanoTime) {
        this.runs = runs;
        this.restart = restart;
        this.log = log;
        this.say = say;
        this.nanoTime = nanoTime;
    }

    /** To be called every second or so. */
    void look() {
        long now = nanoTime.getAsLong();
        if (runs.getAsBoolean()) {
            tried = now - triedAt >= WELL ? 0 : tried;
        } else if (tried == 0 || tried < TRIES && now - triedAt >= pause()) {
            restart();
        }
    }

    private void restart() {
        if (tried == 0) {
            say.accept("the database has ended, see " + log
                    + ". Trading and streams go on; /account and statistics answer 503 until it is back");
        }
        tried++;
        try {
            restart.run();
            say.accept("the database was started again (try %d of %d)".formatted(tried, TRIES));
        } catch (RuntimeException e) {
            say.accept("the database does not start (try %d of %d): %s".formatted(tried, TRIES, e.getMessage()));
            if (tried == TRIES) {
                say.accept("the database is not tried again. Trading and streams go on. Stop the exchange, mend what "
                        + log + " names (make room, if the disk is full), and start it again");
            }
        }
        triedAt = nanoTime.getAsLong();
    }

    /** Twice as long after each try. */
    private long pause() {
        return FIRST_PAUSE << tried - 1;
    }
}
