package io.openperp.stream.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time that one connection may wait, in its whole life, for this replica to read records that another replica has
 * already sent to the client. Limits the cost of a client that keeps naming a number that was never published. Not
 * thread-safe.
 */
public final class Patience {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(160);

    private long leftNanos;
    private long nextNanos = FIRST_NANOS;

    public Patience(Duration inAll) {
        this.leftNanos = inAll.toNanos();
    }

    /**
     * Waits a moment, longer at each call, before the caller looks again for records that this replica has not read
     * yet. Returns false at once if the connection's total waiting time is used up.
     */
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
