package io.openperp.book;

/**
 * Is called for what happens to resting orders, in the order of execution. Every order named is readable through the
 * {@link OrderBook} during the call, also one that has just left the book.
 *
 * <p>The book is consistent at each call: it no longer holds what the event took away. From within a call the listener
 * may take orders away ({@link OrderBook#cancel}, {@link OrderBook#cancelAll}, {@link OrderBook#trimReduceOnly},
 * {@link OrderBook#shrink}); it may not place or enlarge one.
 */
public interface BookListener {

    /**
     * The incoming order traded with {@code maker} at the maker's price.
     *
     * @param makerRemainingLots what the maker has left; at zero it has left the book
     */
    void filled(int maker, long priceTicks, long lots, long makerRemainingLots);

    /**
     * Returns how many of {@code lots} the incoming order may trade with {@code maker}, from none to all of them. If it
     * is fewer than all, matching ends after them, and what is left of the incoming order does not rest.
     */
    default long allowed(int maker, long lots) {
        return lots;
    }

    /** {@code order} left the book with its remaining lots untraded. */
    void cancelled(int order, CancelReason reason);

    /** A reduce-only order lost {@code lots} because it no longer fits the position; it keeps its place. */
    void trimmed(int order, long lots);

    /** Why a resting order left the book without trading. */
    enum CancelReason {
        /** At the request of its owner, or of the exchange on its behalf. */
        REQUESTED,
        /** An incoming order of the same owner met it. */
        SELF_TRADE,
        /** A reduce-only order trimmed to nothing: the position is smaller, or the owner's other reduce-only orders take all of it. */
        REDUCE_ONLY
    }
}
