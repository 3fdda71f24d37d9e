package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * Cancel-and-replaces of one account in one market that the market has not answered yet, at most four. Each has two
 * outcomes: the old orders stay and the new ones are not placed, or the reverse. An outcome of all is a set of bits:
 * bit {@code i} is set if the cancel-and-replace at place {@code i} succeeds.
 */
public final class Replacements {

    public static final int MOST = 4;
    public static final int NONE = -1;

    /** Number of the transaction at each place; 0 if the place is free. */
    private final long[] transactions = new long[MOST];

    /**
     * Places, as bits, whose old order has changed before the market could cancel it, so that they cannot succeed any
     * more.
     */
    private int failed;

    /** Takes a free place for the cancel-and-replace of a transaction; {@link #NONE} if all are taken. */
    public int open(long transaction) {
        for (int i = 0; i < MOST; i++) {
            if (transactions[i] == 0) {
                transactions[i] = transaction;
                return i;
            }
        }
        return NONE;
    }

    public void close(int place) {
        transactions[place] = 0;
        failed &= ~(1 << place);
    }

    /** Marks places, as bits, as failed because an order that they replace has changed since they were requested. */
    void fail(int places) {
        failed |= places;
    }

    public int placeOf(long transaction) {
        for (int i = 0; i < MOST; i++) {
            if (transactions[i] == transaction) {
                return i;
            }
        }
        return NONE;
    }

    /** Places, as bits, of the cancel-and-replaces that may still succeed. */
    public int active() {
        return unanswered() & ~failed;
    }

    /**
     * All places in use, as bits, including those whose old order is gone, whether by this cancel-and-replace or
     * otherwise.
     */
    int unanswered() {
        int bits = 0;
        for (int i = 0; i < MOST; i++) {
            bits |= transactions[i] != 0 ? 1 << i : 0;
        }
        return bits;
    }

    void writeTo(BinaryWriter out) {
        for (long transaction : transactions) {
            out.writeVarint(transaction);
        }
        out.writeVarint(failed);
    }

    void readFrom(BinaryReader in) {
        for (int i = 0; i < MOST; i++) {
            transactions[i] = in.readVarint();
        }
        failed = (int) in.readVarint();
    }
}
