package io.openperp.stream.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time that one connection may wait, in all its life, for this replica to read what the client has had from
 * another: a number that has never been published costs no more, however often it is named. For one thread at a time.
 */
public final class Patience {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(160);

    private long leftNanos;
    private long nextNanos = FIRST_NANOS;

    public Patience(Duration inAll) {
        this.leftNanos = inAll.toNanos();
    }

    /** Waits a moment, each time longer. Returns false at once if the time is used up. */
    boolean waitForRetry() throws InterruptedException {
        if (leftNanos <= 0) {
            return false;
        }
        long pause = Math.min(leftNanos, nextNanos);
        leftNanos -= pause;
        nextNanos = Math.min(LONGEST_NANOS, 2 * nextNanos);
        TimeUnit.NANOSECONDS.sleep(pause);
        return true;
    }
}
