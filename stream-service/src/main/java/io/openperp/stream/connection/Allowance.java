package io.openperp.stream.connection;

/**
 * Time and memory that all topics of one request may take together while a client resumes. For one thread at a time.
 */
public final class Allowance implements AutoCloseable {

    private final Patience patience;
    private final MemoryBudget budget;
    private long bytes;
    private long taken;

    /**
     * @param patience time that the connection may still wait for this replica to catch up with another replica
     * @param bytes largest number of bytes of missed messages; above it the client is sent snapshots instead
     * @param budget memory budget of all connections, from which the bytes are reserved until this object is closed
     */
    public Allowance(Patience patience, long bytes, MemoryBudget budget) {
        this.patience = patience;
        this.bytes = bytes;
        this.budget = budget;
    }

    public boolean waitForRetry() throws InterruptedException {
        return patience.waitForRetry();
    }

    /**
     * Reserves this number of bytes for a missed message. Returns false if the limit of the request or the memory
     * budget is exceeded.
     */
    public boolean take(int length) {
        bytes -= length;
        if (bytes < 0 || !budget.tryTake(length)) {
            return false;
        }
        taken += length;
        return true;
    }

    /** Number of bytes reserved so far for missed messages. */
    public long taken() {
        return taken;
    }

    @Override
    public void close() {
        budget.release(taken);
        taken = 0;
    }
}
