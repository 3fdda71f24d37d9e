package io.openperp.benchmarks.book;

/** Codes of the operations in a stream, and of their results. */
final class Operation {

    static final byte PLACE = 0;
    static final byte CANCEL = 1;
    static final byte REDUCE = 2;
    static final byte MOVE = 3;
    static final byte CANCEL_ALL = 4;

    static final byte BUY = 0;
    static final byte SELL = 1;

    static final byte GTC = 0;
    static final byte IOC = 1;
    static final byte ALO = 2;
    static final byte MARKET = 3;

    /** Result of an operation on an order that is not in the book. */
    static final long UNKNOWN_ORDER = -1;
    /** Result of a post-only order that would trade. */
    static final long WOULD_CROSS = -2;

    private Operation() {}

    /** Limit price of an order that trades at any price. */
    static long unlimited(byte side) {
        return side == BUY ? Long.MAX_VALUE : 0;
    }
}
