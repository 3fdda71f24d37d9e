package io.openperp.stats.book;

import io.openperp.api.stream.ServerMessage.Trade;
import io.openperp.journal.Traded;
import io.openperp.views.TradeViews;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** The latest thousand trades of one market. Not thread-safe. */
final class LatestTrades {

    static final int KEPT = 1000;

    private final Deque<Timed> trades = new ArrayDeque<>();

    record Timed(long timeNanos, Traded trade) {}

    void add(long timeNanos, Traded trade) {
        if (trades.size() == KEPT) {
            trades.removeFirst();
        }
        trades.addLast(new Timed(timeNanos, trade));
    }

    Iterable<Timed> oldestFirst() {
        return trades;
    }

    List<Trade> newestFirst(String symbol, int limit) {
        List<Trade> newest = new ArrayList<>();
        Iterator<Timed> backwards = trades.descendingIterator();
        while (backwards.hasNext() && newest.size() < limit) {
            Timed timed = backwards.next();
            newest.add(TradeViews.trade(symbol, timed.timeNanos, timed.trade));
        }
        return newest;
    }
}
