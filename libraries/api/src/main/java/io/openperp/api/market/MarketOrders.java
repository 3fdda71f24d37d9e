package io.openperp.api.market;

/**
 * How many orders a market has, as {@code GET /marketOrders} answers. It may be up to a minute behind.
 *
 * @param resting orders on its book, or on their way to it
 * @param reduceOnly those of them that only reduce a position
 * @param conditional stops, take profits, ranges and trailing orders that wait for a mark
 * @param baskets that wait for a mark
 */
public record MarketOrders(String symbol, Count resting, Count reduceOnly, Count conditional, Count baskets) {

    /** @param accounts that these orders are of; an isolated account counts for itself */
    public record Count(long orders, long accounts) {}
}
