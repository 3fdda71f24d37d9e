package io.openperp.logs;

import io.openperp.backup.Follower;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.logs.data.CannotStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Brings the logs of a following exchange up to each finished run of the backup that it follows. */
public final class LogFollower implements AutoCloseable {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);
    private static final Duration PRINT_INTERVAL = Duration.ofMinutes(1);

    private final Follower follower;
    private final Consumer<String> report;
    private final Thread thread =
            Thread.ofPlatform().name("log-follower").daemon().unstarted(this::run);
    private long printedAt = System.nanoTime() - PRINT_INTERVAL.toNanos() - 1;
    private volatile boolean isClosed;

    private LogFollower(Follower follower, Consumer<String> report) {
        this.follower = follower;
        this.report = report;
    }

    /**
     * Opens the backup; records are copied only by {@link #first}, {@link #begin} and {@link #follow}.
     *
     * @param kafka settings of a Kafka client that may create topics on the brokers and write to them
     * @param backup directory of the backup
     * @param key file with the key that the backup is encrypted with; null: it is not encrypted
     * @param report receives a sentence when copying fails or goes on, and once a minute how far it is
     */
    public static LogFollower open(
            Map<String, Object> kafka, Path backup, @Nullable Path key, Consumer<String> report) {
        return new LogFollower(Follower.open(kafka, backup, BackupCommand.seal(key)), report);
    }

    /** Copies the newest finished run of the backup once. Throws {@link CannotStartException} if that fails. */
    public void first() {
        try {
            follower.advance(line -> {}).ifPresent(this::print);
        } catch (BackupFailedException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Copies each new run of the backup in a thread of its own, until this object is closed. */
    public void begin() {
        thread.start();
    }

    /**
     * Copies each new run of the backup in this thread, until it is interrupted. Throws {@link CannotStartException} if
     * all attempts have failed for ten minutes.
     */
    public void follow() throws InterruptedException {
        new Repetition(LOOK_AGAIN, report)
                .run(() -> follower.advance(line -> {}).ifPresent(this::printSeldom));
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        follower.close();
    }

    private void run() {
        try {
            follow();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            if (!isClosed) {
                report.accept("following has ended: " + failure.getMessage());
            }
        }
    }

    private void printSeldom(Manifest manifest) {
        if (System.nanoTime() - printedAt > PRINT_INTERVAL.toNanos()) {
            print(manifest);
        }
    }

    private void print(Manifest manifest) {
        printedAt = System.nanoTime();
        report.accept("has all that was answered before " + Instant.ofEpochMilli(manifest.cutAtMillis()));
    }
}
