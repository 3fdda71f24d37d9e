package io.openperp.benchmarks.book;

import java.util.function.Supplier;

/**
 * One order book of one symbol. Prices are in ticks, sizes in lots, IDs are distinct longs. All books trade by the same
 * rules: price-time priority, at the resting order's price. {@code GTC} rests what it cannot fill; {@code IOC} and
 * {@code MARKET} drop it; {@code ALO} is refused if it would trade. Reducing an order keeps its place in the queue;
 * moving it to a new price puts it last there, after it has traded if that price crosses.
 */
interface MeasuredBook {

    /** Places an order. Returns the lots traded, or {@link Operation#WOULD_CROSS}. */
    long place(long id, int owner, byte side, byte timeInForce, long price, long lots, Fills fills);

    /**
     * Cancels an order. Returns the lots taken off the book, or {@link Operation#UNKNOWN_ORDER}.
     *
     * @param open lots that the order has left; 0 if it does not rest any more
     */
    long cancel(long id, int owner, long open);

    /**
     * Takes lots off a resting order. Returns the lots taken off the book, or {@link Operation#UNKNOWN_ORDER}.
     *
     * @param remaining lots that the order has left afterwards
     */
    long reduce(long id, int owner, long lots, long remaining);

    /**
     * Moves a resting order to another price. Returns the lots traded, or {@link Operation#UNKNOWN_ORDER}.
     *
     * @param side side of the order, for books that can only cancel it and place a new one
     * @param remaining lots that the order has left, for the same books
     */
    long move(long id, int owner, long price, byte side, long remaining, Fills fills);

    /** Cancels all orders of an owner. Returns the lots taken off the book. */
    long cancelAll(int owner);

    /**
     * Adds the resting orders to a digest: bids, then asks, each from the best price on and, at one price, from the
     * oldest on.
     */
    void addRestingTo(Digest digest);

    /** The books that can be compared. */
    enum Kind {
        OPENPERP(OpenPerpBook::new),
        REFERENCE(ReferenceBook::new),
        EXCHANGE_CORE_DIRECT(PeerExchangeBook::direct),
        EXCHANGE_CORE_NAIVE(PeerExchangeBook::naive),
        PARITY(ParityBook::new);

        private final Supplier<MeasuredBook> supplier;

        Kind(Supplier<MeasuredBook> supplier) {
            this.supplier = supplier;
        }

        MeasuredBook create() {
            return supplier.get();
        }

        /** Whether the resting orders of this book can be read; those of parity-match ({@link ParityBook}) cannot. */
        boolean showsResting() {
            return this != PARITY;
        }

        /**
         * Whether this book supports all operations of a workload. Post-only orders and cancel-all are missing in books
         * of others.
         */
        boolean plays(Workload workload) {
            return workload.isPlain() || this == OPENPERP || this == REFERENCE;
        }
    }

    /** Receives every fill, in the order in which a book produces them. */
    interface Fills {

        void fill(long takerId, long makerId, long price, long lots, boolean makerDone);
    }
}
