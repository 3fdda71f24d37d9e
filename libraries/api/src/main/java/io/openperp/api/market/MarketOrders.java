package io.openperp.api.market;

/**
 * Numbers of a market's open orders: the answer to {@code GET /marketOrders}. It may be up to a minute old.
 *
 * @param resting orders that rest in its book or are on their way to it
 * @param reduceOnly those resting orders that may only reduce a position
 * @param conditional stops, take profits, ranges and trailing orders that wait for their trigger
 * @param baskets baskets that wait for their trigger
 */
public record MarketOrders(String symbol, Count resting, Count reduceOnly, Count conditional, Count baskets) {

    /**
     * Number of orders of one kind.
     *
     * @param accounts number of accounts that have such orders; an isolated account counts separately
     */
    public record Count(long orders, long accounts) {}
}
