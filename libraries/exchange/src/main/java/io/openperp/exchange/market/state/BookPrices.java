package io.openperp.exchange.market.state;

import io.openperp.book.Depth;
import io.openperp.book.OrderBook;
import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.price.ImpactPrice;
import io.openperp.units.Side;

/** Prices that follow from the resting orders of the book; {@link Median#ABSENT} where the book is too thin. */
public final class BookPrices {

    private BookPrices() {}

    public static long best(MarketTerms terms, OrderBook book, Side side) {
        Depth depth = book.depth();
        int level = depth.best(side);
        return level == OrderBook.NONE ? Median.ABSENT : terms.price(depth.priceTicks(level));
    }

    /**
     * Total size of the best {@code levels} levels of a side, in units of 1e-8 of the base; at most the largest long.
     */
    public static long depth(MarketTerms terms, OrderBook book, Side side, int levels) {
        Depth depth = book.depth();
        long lots = 0;
        int level = depth.best(side);
        for (int left = levels; left > 0 && level != OrderBook.NONE; left--) {
            lots += Math.min(depth.lots(level), Long.MAX_VALUE - lots);
            level = depth.worse(level);
        }
        return terms.totalSize(lots);
    }

    /** Average price of trading the impact notional through a side; absent if the side is not deep enough. */
    public static long impact(MarketTerms terms, OrderBook book, Side side) {
        ImpactPrice impact = new ImpactPrice(terms.market().impactNotional());
        Depth depth = book.depth();
        int level = depth.best(side);
        boolean more = level != OrderBook.NONE;
        while (more && level != OrderBook.NONE) {
            more = impact.add(terms.price(depth.priceTicks(level)), terms.totalSize(depth.lots(level)));
            level = depth.worse(level);
        }
        return impact.price();
    }

    /**
     * Mean of impact bid and impact ask, rounded down; the best price stands in for a side that is not deep enough.
     * Absent if a side is empty.
     */
    public static long fair(MarketTerms terms, OrderBook book) {
        long bid = impactOrBest(terms, book, Side.BUY);
        long ask = impactOrBest(terms, book, Side.SELL);
        return bid == Median.ABSENT || ask == Median.ABSENT ? Median.ABSENT : Math.floorDiv(bid + ask, 2);
    }

    private static long impactOrBest(MarketTerms terms, OrderBook book, Side side) {
        long impact = impact(terms, book, side);
        return impact == Median.ABSENT ? best(terms, book, side) : impact;
    }
}
