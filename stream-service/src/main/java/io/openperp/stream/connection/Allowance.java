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
     * @param patience time left to the connection for this replica to read what the client has had from another
     * @param bytes largest number of bytes of missed messages; beyond it the client is better off with snapshots
     * @param budget budget of all connections, of which the bytes are taken until this is closed
     */
    public Allowance(Patience patience, long bytes, MemoryBudget budget) {
        this.patience = patience;
        this.bytes = bytes;
        this.budget = budget;
    }

    public boolean waitForRetry() throws InterruptedException {
        return patience.waitForRetry();
    }

    /** Takes so many bytes; returns false if that is too much. */
    public boolean take(int length) {
        bytes -= length;
        if (bytes < 0 || !budget.tryTake(length)) {
            return false;
        }
        taken += length;
        return true;
    }

    /** Number of bytes of missed messages that have been made so far. */
    public long taken() {
        return taken;
    }

    @Override
    public void close() {
        budget.give(taken);
        taken = 0;
    }
}
