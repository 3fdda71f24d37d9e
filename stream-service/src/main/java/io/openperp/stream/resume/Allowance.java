package io.openperp.stream.resume;

import java.time.Duration;

/** What all topics of one request may take together while somebody comes back. For one thread at a time. */
public final class Allowance {

    private final long deadline;
    private long bytes;

    /**
     * @param patience how long to wait for this replica to read what the client has had from another
     * @param bytes most of missed messages; beyond it the client is better off with snapshots
     */
    public Allowance(Duration patience, long bytes) {
        this.deadline = System.nanoTime() + patience.toNanos();
        this.bytes = bytes;
    }

    boolean mayWait() {
        return System.nanoTime() < deadline;
    }

    /** False: it is too much. */
    boolean take(int length) {
        bytes -= length;
        return bytes >= 0;
    }
}
