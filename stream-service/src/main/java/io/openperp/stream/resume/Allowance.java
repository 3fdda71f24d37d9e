package io.openperp.stream.resume;

/** What all topics of one request may take together while somebody comes back. For one thread at a time. */
public final class Allowance {

    private final Patience patience;
    private long bytes;

    /**
     * @param patience what is left of the connection's, for this replica to read what the client has had from another
     * @param bytes most of missed messages; beyond it the client is better off with snapshots
     */
    public Allowance(Patience patience, long bytes) {
        this.patience = patience;
        this.bytes = bytes;
    }

    boolean waitABit() throws InterruptedException {
        return patience.waitABit();
    }

    /** False: it is too much. */
    boolean take(int length) {
        bytes -= length;
        return bytes >= 0;
    }
}
