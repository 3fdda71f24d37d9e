package io.openperp.stream.trade;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long transactions are gathered before the next batch: a tenth of what batches recently took, so that gathering adds a tenth
 * to an answer and a busy exchange receives few large batches.
 */
final class BatchPause {

    /** Bounds in nanoseconds: below the first a batch gathers nothing, above the second a slow answer delays all others. */
    private static final long SHORTEST = 500_000;

    private static final long LONGEST = 10_000_000;

    private static final int SHARE = 10;

    /** A new duration counts an eighth. */
    private static final int WEIGHT = 8;

    private final AtomicLong smoothed = new AtomicLong();

    /** Takes the time from sending a batch to its last answer, in nanoseconds. */
    void answeredAfter(long nanos) {
        long bounded = Math.min(nanos, LONGEST * SHARE);
        smoothed.updateAndGet(before -> before + (bounded - before) / WEIGHT);
    }

    /** Nanoseconds between two batches. */
    long nanos() {
        return Math.clamp(smoothed.get() / SHARE, SHORTEST, LONGEST);
    }
}
