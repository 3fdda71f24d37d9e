package io.openperp.servicekit.work;

/**
 * Counts the work of the request that the present thread answers, in rows. A service counts the rows that it reads; the
 * answer contains the cost in tokens in the header {@link #HEADER}, and the gateway charges it to the client's address.
 * Rows are counted instead of time, so that a request costs the same on a busy machine.
 */
public final class Work {

    /**
     * Header of an answer to the gateway: tokens in addition to the single token that each request costs. It is not
     * passed on to clients.
     */
    public static final String HEADER = "X-Work-Tokens";

    /**
     * Number of rows for a token if the service creates objects from them, which takes about 10 µs each in the database
     * and the service.
     */
    public static final int ROWS_A_TOKEN = 100;

    /**
     * Number of rows for a token if only the database reads them, to sum them up or to skip them, which takes at most 1
     * µs each.
     */
    public static final int SCANNED_A_TOKEN = 1_000;

    private static final ThreadLocal<Work> OF_THREAD = ThreadLocal.withInitial(Work::new);

    private long rows;
    private long scanned;

    private Work() {}

    /** Counts rows from which objects were created. */
    public static void rows(long count) {
        OF_THREAD.get().rows += count;
    }

    /** Counts rows that the database has read but not returned. */
    public static void scanned(long count) {
        OF_THREAD.get().scanned += count;
    }

    /** Returns the cost in tokens of the work counted in this thread, and resets the counters. */
    public static long takeTokens() {
        Work work = OF_THREAD.get();
        long tokens = work.rows / ROWS_A_TOKEN + work.scanned / SCANNED_A_TOKEN;
        work.rows = 0;
        work.scanned = 0;
        return tokens;
    }
}
