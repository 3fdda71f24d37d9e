package io.openperp.book;

/**
 * Receives what happens to resting orders, in the order of execution. Every order that is passed can be read through
 * the {@link OrderBook} during the call, even one that has just left the book.
 *
 * <p>The book is consistent at each call: the effect of the event is already applied. From within a call the listener
 * may remove or reduce orders ({@link OrderBook#cancel}, {@link OrderBook#cancelAll}, {@link OrderBook#trimReduceOnly},
 * {@link OrderBook#shrink}); it must not place or enlarge an order.
 */
public interface BookListener {

    /**
     * The incoming order traded with the resting order {@code maker} at the maker's price.
     *
     * @param makerRemainingLots lots that remain of the maker; at zero the order has left the book
     */
    void filled(int maker, long priceTicks, long lots, long makerRemainingLots);

    /**
     * Returns how many of {@code lots} the incoming order may trade with {@code maker}, from none to all of them. If
     * fewer than all are allowed, matching ends after this trade, and the remainder of the incoming order does not
     * rest.
     */
    default long allowed(int maker, long lots) {
        return lots;
    }

    /** {@code order} left the book with its remaining lots untraded. */
    void cancelled(int order, CancelReason reason);

    /**
     * A reduce-only order lost {@code lots} because it was larger than the position allows; it keeps its place in the
     * queue.
     */
    void trimmed(int order, long lots);

    /** Why a resting order left the book without trading. */
    enum CancelReason {
        /** At the request of its owner, or of the exchange on its behalf. */
        REQUESTED,
        /** An incoming order of the same owner would have matched it. */
        SELF_TRADE,
        /**
         * A reduce-only order was trimmed to nothing: the position became smaller, or the owner's other reduce-only
         * orders already cover all of it.
         */
        REDUCE_ONLY
    }
}
