package io.openperp.stats.market;

/** The best prices of the books. */
public interface BestPrices {

    /** The highest bid and the lowest ask; 0: that side is empty. */
    record Best(long bid, long ask) {

        public static final Best NONE = new Best(0, 0);
    }

    /** {@link Best#NONE} of a market without a book. */
    Best of(String symbol);
}
