package io.openperp.drill;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.drill.exchange.DrillFailedException;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Repeats one step in a thread of its own until it is closed: a backup of the first exchange, or a follower's reading
 * of that backup.
 */
final class RepeatedCopy<T extends AutoCloseable> implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_RUN = Duration.ofMinutes(2);
    private static final long POLL_MILLIS = 50;

    private final T copying;
    private final Step<T> step;
    private final Thread thread =
            Thread.ofPlatform().name("repeated-copy").daemon().unstarted(this::repeat);
    private volatile boolean isEnded;
    private volatile @Nullable Run last;
    private volatile long longestAgeMillis;
    private volatile String failure = "";

    /**
     * An execution of the step that has copied something and has ended.
     *
     * @param beganAt time of its begin by {@link System#nanoTime}
     */
    private record Run(long beganAt, Manifest manifest) {}

    /** One backup, or one reading of it; returns the manifest of what was copied, or null if there was nothing new. */
    @FunctionalInterface
    interface Step<T> {
        @Nullable
        Manifest run(T copying);
    }

    private RepeatedCopy(T copying, Step<T> step) {
        this.copying = copying;
        this.step = step;
    }

    static <T extends AutoCloseable> RepeatedCopy<T> begin(T copying, Step<T> step) {
        RepeatedCopy<T> repeated = new RepeatedCopy<>(copying, step);
        repeated.thread.start();
        return repeated;
    }

    /** Manifest of the last run that copied something; to be called only after one, see {@link #awaitRun}. */
    Manifest last() {
        return Objects.requireNonNull(last).manifest;
    }

    /**
     * Time at which the last run that copied something began, by {@link System#nanoTime}; to be called only after one.
     */
    long lastBeganAt() {
        return Objects.requireNonNull(last).beganAt;
    }

    /** Longest time, over all runs, from the cut of the copied backup until the run had ended. */
    Duration longestAge() {
        return Duration.ofMillis(longestAgeMillis);
    }

    /**
     * Waits until a run that begins from now on has ended; returns the manifest of what it copied.
     *
     * @throws DrillFailedException if none has ended within two minutes
     */
    Manifest awaitRun() throws InterruptedException {
        long asked = System.nanoTime();
        Run run = last;
        while (run == null || run.beganAt - asked < 0) {
            if (System.nanoTime() - asked > LONGEST_RUN.toNanos()) {
                throw new DrillFailedException(
                        "no run has ended within %d s: %s".formatted(LONGEST_RUN.toSeconds(), failure));
            }
            Thread.sleep(POLL_MILLIS);
            run = last;
        }
        return run.manifest;
    }

    /** Begins no further run, and does not wait for one that is under way. */
    void end() {
        isEnded = true;
    }

    /** Begins no further run, waits until the present one has ended, and closes the backup or follower. */
    @Override
    public void close() {
        end();
        try {
            thread.join();
            copying.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void repeat() {
        while (!isEnded) {
            try {
                run();
                Thread.sleep(PAUSE);
            } catch (BackupFailedException | KafkaException e) {
                failure = String.valueOf(e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void run() {
        long began = System.nanoTime();
        Manifest reached = step.run(copying);
        if (reached != null) {
            longestAgeMillis = Math.max(longestAgeMillis, System.currentTimeMillis() - reached.cutAtMillis());
            last = new Run(began, reached);
        }
    }
}
