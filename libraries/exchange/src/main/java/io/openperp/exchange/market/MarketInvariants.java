package io.openperp.exchange.market;

import io.openperp.book.Depth;
import io.openperp.book.OrderBook;
import io.openperp.exchange.market.matching.Matches;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;

/**
 * Checks a market after a command, in tests and simulations: sums of positions and costs, open interest, reduce-only
 * orders, and that the book is not crossed. Throws {@link IllegalStateException}, which shows a bug.
 */
final class MarketInvariants {

    private MarketInvariants() {}

    static void check(Traders traders, OrderBook book, MarketTerms terms, Matches matches) {
        List<Trader> holders = traders.holders();
        long sum = 0;
        long longs = 0;
        long costs = 0;
        for (Trader holder : holders) {
            sum += holder.size();
            longs = Fixed.addSaturated(longs, Math.max(0, holder.size()));
            costs += holder.position().cost();
            long closing = book.reduceOnlyLotsOf(holder.number, Side.of(holder.size() < 0));
            require(closing <= terms.lots(Math.abs(holder.size())), "reduce-only orders exceed the position");
            require(
                    book.reduceOnlyLotsOf(holder.number, Side.of(holder.size() > 0)) == 0,
                    "a reduce-only order would grow the position");
        }
        require(sum == 0, "positions sum to " + sum + ", not to zero");
        require(longs == matches.openInterest(), "open interest is not the sum of the longs");
        require(costs == matches.sumOfCosts(), "costs do not sum to the recorded sum");
        Depth depth = book.depth();
        int bid = depth.best(Side.BUY);
        int ask = depth.best(Side.SELL);
        require(
                bid == OrderBook.NONE || ask == OrderBook.NONE || depth.priceTicks(bid) < depth.priceTicks(ask),
                "the book is crossed");
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw new IllegalStateException(sentence);
        }
    }
}
