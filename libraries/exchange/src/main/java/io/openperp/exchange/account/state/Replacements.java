package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * Cancel-and-replaces of one account in one market that the market has not answered yet, at most four. Each has two
 * outcomes: the replaced orders stay and the new ones never come to be, or the other way round. Bit {@code i} of an
 * outcome is set if replacement {@code i} succeeds.
 */
public final class Replacements {

    public static final int MOST = 4;
    public static final int NONE = -1;

    /** Number of the transaction in each place, 0 where free. */
    private final long[] transactions = new long[MOST];

    /** Places whose replaced order has changed before the market could cancel it: they cannot succeed any more. */
    private int failed;

    /** A place for the replacement of a transaction, or {@link #NONE} when all are taken. */
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

    /** Marks places as failed: an order they replace is no longer what it was when others were made to depend on it. */
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

    /** The places in use whose outcome is open, as bits. */
    public int active() {
        return unanswered() & ~failed;
    }

    /** The places in use, as bits: also those whose replaced order has just gone, by this replacement or otherwise. */
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
