package io.openperp.servicekit.pace;

/**
 * How fast the requests of one connection may follow each other that were sent without waiting for the answers. The
 * thread that handles one finds the next in its buffer and goes on without a pause; a client that waits for each answer
 * has another thread for each request, so that this never concerns it.
 */
public final class RequestPace {

    /** Most requests of one connection in a second. */
    private static final int PER_SECOND = 2000;

    /** Requests whose pace is measured together. */
    private static final int IN_A_ROW = 16;

    private static final long SHORTEST_ROW_NANOS = 1_000_000_000L * IN_A_ROW / PER_SECOND;

    /** Shortest rest after each request but the first while the process is late: 40 requests a second. */
    private static final long REST_WHEN_LATE_NANOS = 25_000_000;

    /** While the process is late, a connection rests for this multiple of the duration of its request. */
    private static final int TIMES_ITS_LENGTH = 10;

    private static final long LONGEST_REST_NANOS = 1_000_000_000;

    private int requests;
    private long begunNanos;
    private boolean isInARow;

    /** Notes that the thread waited during the last request and other work ran: the next request begins a new row. */
    public void letOthersIn() {
        isInARow = false;
        requests = 0;
    }

    /**
     * How long the connection has to rest after this request.
     *
     * @param isLate whether other work waits for its turn, by {@link SchedulingDelay}
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
