package io.openperp.reader;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pace of a reader that nobody waits for. Fetching each record by itself costs several wake-ups in broker and reader;
 * a reader with a pace fetches together what comes within its step. What comes after a longer silence is fetched at
 * once, any other record within two steps, for the fetch under way holds only what came first. A reader that is behind, or
 * for which somebody waits, does not rest. One thread reads; {@link #hurry} may be called by any.
 */
public final class Pace {

    private final long stepNanos;
    private final BooleanSupplier isAwaited;
    private long restsUntil;
    private boolean hasRead;
    private volatile @Nullable Thread resting;

    /**
     * @param step least time from one poll that brought records to the next; zero: never rests
     * @param isAwaited whether somebody waits for what this reader has not read; who begins to wait calls {@link #hurry}
     *     afterwards
     */
    public Pace(Duration step, BooleanSupplier isAwaited) {
        this.stepNanos = step.toNanos();
        this.isAwaited = isAwaited;
    }

    /** A pace for a reader that nobody ever waits for. */
    public static Pace of(Duration step) {
        return new Pace(step, () -> false);
    }

    /** A pace at which every record is read as soon as it comes. */
    public static Pace immediate() {
        return of(Duration.ZERO);
    }

    /** Ends the rest under way if the reader is awaited. */
    public void hurry() {
        Thread reader = resting;
        if (reader != null) {
            LockSupport.unpark(reader);
        }
    }

    /** To be called after each poll. */
    void polled(boolean hasRecords) {
        hasRead = hasRecords;
        if (hasRecords) {
            restsUntil = System.nanoTime() + stepNanos;
        }
    }

    /** Returns when the next poll is due; at once if the thread is interrupted. */
    void rest(BooleanSupplier isBehind) {
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
