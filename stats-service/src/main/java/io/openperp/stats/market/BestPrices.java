package io.openperp.stats.market;

/**
 * The best prices of the books. Those are in memory, and their reader may be behind or ahead of the one that writes the
 * tables.
 */
public interface BestPrices {

    /**
     * The highest bid and the lowest ask; 0: that side is empty.
     *
     * @param eventNumber number of an event of the market up to which the book contains everything
     */
    record Best(long bid, long ask, long eventNumber) {

        public static final Best NONE = new Best(0, 0, 0);
    }

    /** The best prices of a market; {@link Best#NONE} if it has no book. */
    Best of(String symbol);
}
