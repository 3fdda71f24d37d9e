package io.openperp.stats.book;

import io.openperp.api.Decimal;
import io.openperp.api.Reason;
import io.openperp.api.ServerMessage.Trade;
import io.openperp.journal.FillReason;
import io.openperp.journal.Traded;
import io.openperp.units.Base58;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last thousand trades of one market. Not safe for threads. */
final class LatestTrades {

    static final int KEPT = 1000;

    private static final long NANOS_PER_MILLI = 1_000_000;

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
            newest.add(print(symbol, backwards.next()));
        }
        return newest;
    }

    private static Trade print(String symbol, Timed timed) {
        Traded trade = timed.trade;
        return new Trade(
                symbol,
                Decimal.of(trade.getPrice()),
                Decimal.of(trade.getSize()),
                timed.timeNanos / NANOS_PER_MILLI,
                trade.getTakerIsBuy(),
                Base58.encode(trade.getMaker().toByteArray()),
                Base58.encode(trade.getTaker().toByteArray()),
                reason(trade.getReason()),
                trade.getReason() == FillReason.LIQUIDATION ? Boolean.TRUE : null,
                trade.getMakerOrderId().isEmpty() ? Boolean.FALSE : null);
    }

    private static @Nullable Reason reason(FillReason reason) {
        return switch (reason) {
            case LIQUIDATION -> Reason.LIQUIDATION;
            case ADL -> Reason.ADL;
            case NORMAL, UNRECOGNIZED -> null;
        };
    }
}
