package io.openperp.exchange.account;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * Cancel-and-replaces of one account in one market that the market has not answered yet, at most four. Each has two
 * outcomes: the replaced orders stay and the new ones never come to be, or the other way round. Bit {@code i} of an
 * outcome is set if replacement {@code i} succeeds.
 */
final class Replacements {

    static final int MOST = 4;
    static final int NONE = -1;

    /** Number of the transaction in each place, 0 where free. */
    private final long[] transactions = new long[MOST];

    /** A place for the replacement of a transaction, or {@link #NONE} when all are taken. */
    int open(long transaction) {
        for (int i = 0; i < MOST; i++) {
            if (transactions[i] == 0) {
                transactions[i] = transaction;
                return i;
            }
        }
        return NONE;
    }

    void close(int place) {
        transactions[place] = 0;
    }

    int placeOf(long transaction) {
        for (int i = 0; i < MOST; i++) {
            if (transactions[i] == transaction) {
                return i;
            }
        }
        return NONE;
    }

    /** The places in use, as bits. */
    int active() {
        int bits = 0;
        for (int i = 0; i < MOST; i++) {
            bits |= transactions[i] != 0 ? 1 << i : 0;
        }
        return bits;
    }

    /** Whether the order exists in this outcome. */
    static boolean exists(OpenOrder order, int outcome) {
        return (order.replacedIn & outcome) == 0 && (order.placedIn & ~outcome) == 0;
    }

    void writeTo(BinaryWriter out) {
        for (long transaction : transactions) {
            out.writeVarint(transaction);
        }
    }

    void readFrom(BinaryReader in) {
        for (int i = 0; i < MOST; i++) {
            transactions[i] = in.readVarint();
        }
    }
}
