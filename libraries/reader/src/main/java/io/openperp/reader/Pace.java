package io.openperp.reader;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides how long a reader pauses between polls, when nobody waits for what it reads. To fetch each record by itself
 * would wake up broker and reader several times; a reader with a pace fetches together all records that arrive within
 * one step. After a longer silence a record is fetched at once, any other record within two steps. A reader that lags
 * behind, or that somebody waits for, does not pause. One thread reads; {@link #hurry} may be called by any thread.
 */
public final class Pace {

    private final long stepNanos;
    private final BooleanSupplier isAwaited;
    private long restsUntil;
    private boolean hasRead;
    private volatile @Nullable Thread resting;

    /**
     * @param step shortest time from a poll that returned records to the next one; zero for no pauses
     * @param isAwaited whether somebody waits for records that this reader has not read; whoever begins to wait must
     *     call {@link #hurry} afterwards
     */
    public Pace(Duration step, BooleanSupplier isAwaited) {
        this.stepNanos = step.toNanos();
        this.isAwaited = isAwaited;
    }

    /** A pace for a reader that nobody waits for. */
    public static Pace of(Duration step) {
        return new Pace(step, () -> false);
    }

    /** A pace without pauses: every record is read as soon as it arrives. */
    public static Pace immediate() {
        return of(Duration.ZERO);
    }

    /**
     * Ends the present pause if somebody waits for records that the reader has not read; called by whoever begins to
     * wait.
     */
    public void hurry() {
        Thread reader = resting;
        if (reader != null) {
            LockSupport.unpark(reader);
        }
    }

    /**
     * Notes the time of a poll, from which the next pause is counted; called after each poll.
     *
     * @param hasRecords whether the poll returned records
     */
    void polled(boolean hasRecords) {
        hasRead = hasRecords;
        if (hasRecords) {
            restsUntil = System.nanoTime() + stepNanos;
        }
    }

    /**
     * Pauses until the next poll is due; returns at once if the thread is interrupted.
     *
     * @param isBehind whether the broker has more records
     */
    void pause(BooleanSupplier isBehind) {
        if (stepNanos == 0 || !hasRead || isBehind.getAsBoolean()) {
            return;
        }
        resting = Thread.currentThread();
        try {
            long left = restsUntil - System.nanoTime();
            while (left > 0
                    && !isAwaited.getAsBoolean()
                    && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, left);
                left = restsUntil - System.nanoTime();
            }
        } finally {
            resting = null;
        }
    }
}
