package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Table;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats a book as a ladder of prices: offers above, bids below, with running totals and the trader's own orders. */
final class Ladder {

    private final int levels;
    private final @Nullable BigDecimal step;
    private final Paint paint;

    /** A resting order of the trader. */
    record OwnOrder(Side side, Decimal price, Decimal size) {}

    /**
     * Creates a formatter.
     *
     * @param levels largest number of levels on each side
     * @param step width of the price range that one line covers; null: a line for each price
     */
    Ladder(int levels, @Nullable BigDecimal step, Paint paint) {
        this.levels = levels;
        this.step = step;
        this.paint = paint;
    }

    List<String> lines(Book book, List<OwnOrder> own) {
        List<Book.Level> bids = best(book.levels().get(0));
        List<Book.Level> asks = best(book.levels().get(1));
        Table table = new Table().number("PRICE").number("SIZE").number("TOTAL").number("YOURS");
        List<List<String>> offers = rows(asks, Side.SELL, own);
        for (int i = offers.size() - 1; i >= 0; i--) {
            table.row(offers.get(i));
        }
        rows(bids, Side.BUY, own).forEach(table::row);
        List<String> lines = new ArrayList<>(table.lines(paint));
        lines.add(1 + offers.size(), paint.faint(spread(bids, asks)));
        return lines;
    }

    private List<Book.Level> best(List<Book.Level> side) {
        return side.subList(0, Math.min(levels, side.size()));
    }

    private List<List<String>> rows(List<Book.Level> side, Side which, List<OwnOrder> own) {
        Map<BigDecimal, BigDecimal> mine = ownByLevel(which, own);
        List<List<String>> rows = new ArrayList<>();
        BigDecimal total = BigDecimal.ZERO;
        for (Book.Level level : side) {
            total = total.add(level.sz().toBigDecimal());
            BigDecimal yours = mine.get(level.px().toBigDecimal().stripTrailingZeros());
            rows.add(List.of(
                    paint.side(which == Side.BUY, level.px().toString()),
                    level.sz().toString(),
                    Numbers.plain(total),
                    yours == null ? "" : paint.bold(Numbers.plain(yours))));
        }
        return rows;
    }

    /**
     * Total size of the trader's own orders on each line, by the price of the line. If a line covers a range of prices,
     * prices of bids are rounded down and those of offers up.
     */
    private Map<BigDecimal, BigDecimal> ownByLevel(Side which, List<OwnOrder> own) {
        Map<BigDecimal, BigDecimal> sizes = new HashMap<>();
        for (OwnOrder order : own) {
            if (order.side == which) {
                BigDecimal price = order.price.toBigDecimal();
                BigDecimal level = step == null
                        ? price
                        : price.divide(step, 0, which == Side.BUY ? RoundingMode.FLOOR : RoundingMode.CEILING)
                                .multiply(step);
                sizes.merge(level.stripTrailingZeros(), order.size.toBigDecimal(), BigDecimal::add);
            }
        }
        return sizes;
    }

    private static String spread(List<Book.Level> bids, List<Book.Level> asks) {
        if (bids.isEmpty() || asks.isEmpty()) {
            return bids.isEmpty() && asks.isEmpty() ? "the book is empty" : bids.isEmpty() ? "no bids" : "no offers";
        }
        BigDecimal bid = bids.getFirst().px().toBigDecimal();
        BigDecimal spread = asks.getFirst().px().toBigDecimal().subtract(bid);
        return "spread %s (%s%%)".formatted(Numbers.plain(spread), Numbers.plain(Numbers.percentOf(spread, bid)));
    }
}
