package io.openperp.benchmarks.book;

import java.util.function.Supplier;

/**
 * One order book of one symbol; prices are ticks, sizes lots, ids distinct longs. Rules that make all books trade the
 * same: price-time priority, trades at the resting order's price; {@code GTC} rests what it cannot fill, {@code IOC}
 * and {@code MARKET} drop it, {@code ALO} is refused when it would trade; reduce keeps the order's place; move gives
 * a new price and the last place there, trading first if that price crosses.
 */
interface MeasuredBook {

    /** Places an order. Returns the lots traded, or {@link Operation#WOULD_CROSS}. */
    long place(long id, int owner, byte side, byte timeInForce, long price, long lots, Fills fills);

    /**
     * Cancels an order that has {@code open} lots left, 0 if it is gone. Returns the lots taken off the book, or
     * {@link Operation#UNKNOWN_ORDER}.
     */
    long cancel(long id, int owner, long open);

    /**
     * Takes lots off a resting order, which has {@code remaining} left after that. Returns the lots taken off the book,
     * or {@link Operation#UNKNOWN_ORDER}.
     */
    long reduce(long id, int owner, long lots, long remaining);

    /**
     * Moves a resting order to another price. Returns the lots traded, or {@link Operation#UNKNOWN_ORDER}. {@code side}
     * and {@code remaining} are those of the order: books that can only cancel and place need them.
     */
    long move(long id, int owner, long price, byte side, long remaining, Fills fills);

    /** Cancels all orders of an owner. Returns the lots taken off the book. */
    long cancelAll(int owner);

    /** Adds the resting orders to a digest: bids, then asks, best first, oldest first at a price. */
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

        /** Parity does not show its resting orders. */
        boolean showsResting() {
            return this != PARITY;
        }

        /** Post-only orders and cancel-all are missing in the peers. */
        boolean plays(Workload workload) {
            return workload.isPlain() || this == OPENPERP || this == REFERENCE;
        }
    }

    /** Receives every fill in the order a book produces them. */
    interface Fills {

        void fill(long takerId, long makerId, long price, long lots, boolean makerDone);
    }
}
