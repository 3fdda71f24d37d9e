package io.openperp.servicekit.pace;

/**
 * Limits the rate of requests on one connection that are sent without waiting for answers (pipelined). The thread that
 * handles one finds the next in its buffer and would continue without a pause. A client that waits for each answer gets
 * a new thread for each request, so it is never limited.
 */
public final class RequestPace {

    /** Largest number of pipelined requests of one connection in a second. */
    private static final int PER_SECOND = 2000;

    /** Number of requests after which their rate is checked. */
    private static final int IN_A_ROW = 16;

    private static final long SHORTEST_ROW_NANOS = 1_000_000_000L * IN_A_ROW / PER_SECOND;

    /** Shortest pause after each request but the first while the process is late, which allows 40 requests a second. */
    private static final long REST_WHEN_LATE_NANOS = 25_000_000;

    /** While the process is late, a connection pauses for this multiple of the duration of its request. */
    private static final int TIMES_ITS_LENGTH = 10;

    private static final long LONGEST_REST_NANOS = 1_000_000_000;

    private int requests;
    private long begunNanos;
    private boolean isInARow;

    /** Notes that the thread waited during the last request, so that other work could run: the count begins anew. */
    public void letOthersIn() {
        isInARow = false;
        requests = 0;
    }

    /**
     * Nanoseconds to pause after this request; 0: no pause.
     *
     * @param isLate whether there is more work than the processors can do, from {@link SchedulingDelay#isLate}
     */
    public long restNanos(long beganNanos, long endedNanos, boolean isLate) {
        boolean isFirst = !isInARow;
        isInARow = true;
        if (isLate && !isFirst) {
            requests = 0;
            return Math.clamp(TIMES_ITS_LENGTH * (endedNanos - beganNanos), REST_WHEN_LATE_NANOS, LONGEST_REST_NANOS);
        }
        if (requests == 0) {
            begunNanos = beganNanos;
        }
        if (++requests < IN_A_ROW) {
            return 0;
        }
        requests = 0;
        return Math.max(0, SHORTEST_ROW_NANOS - (endedNanos - begunNanos));
    }
}
