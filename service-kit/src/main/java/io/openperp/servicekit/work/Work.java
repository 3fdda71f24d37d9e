package io.openperp.servicekit.work;

/**
 * The cost, in rows, of the request that this thread answers, beside the bytes that a gateway counts itself. A service counts
 * what it reads of the database; the answer names the price in tokens in the header {@link #HEADER}, and the gateway charges
 * them to the address that asked. Rows are counted, not time: the same request costs the same on a busy machine.
 */
public final class Work {

    /** Header of an answer to a gateway: tokens beyond the one that each request costs. It reaches no client. */
    public static final String HEADER = "X-Work-Tokens";

    /** Rows for a token of which the service makes objects; some 10 µs each, in the database and here. */
    public static final int ROWS_A_TOKEN = 100;

    /** Rows for a token that only the database looks at, to sum or to leave out; at most 1 µs each. */
    public static final int SCANNED_A_TOKEN = 1_000;

    private static final ThreadLocal<Work> OF_THREAD = ThreadLocal.withInitial(Work::new);

    private long rows;
    private long scanned;

    private Work() {}

    /** Counts rows that became objects. */
    public static void rows(long count) {
        OF_THREAD.get().rows += count;
    }

    /** Counts rows that the database has looked at but did not hand out. */
    public static void scanned(long count) {
        OF_THREAD.get().scanned += count;
    }

    /** The price of what this thread has counted since it was last asked. */
    public static long takeTokens() {
        Work work = OF_THREAD.get();
        long tokens = work.rows / ROWS_A_TOKEN + work.scanned / SCANNED_A_TOKEN;
        work.rows = 0;
        work.scanned = 0;
        return tokens;
    }
}
