package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book.Level;
import io.openperp.api.market.L3Book;
import io.openperp.api.market.L3Book.Event;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Traded;
import io.openperp.units.Base58;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Converts the levels and the orders of a book to the API; levels unchanged or summed up by price steps. */
public final class BookViews {

    private BookViews() {}

    /**
     * Reason why a price step is not accepted, as a sentence; null if it is accepted.
     *
     * @param bestBid highest bid; 0: there is none
     */
    public static @Nullable String stepRefusal(long step, long tickSize, long bestBid) {
        if (step < 0 || step % tickSize != 0) {
            return "aggregation is " + Decimals.format(step) + ", accepted is a multiple of the tick size "
                    + Decimals.format(tickSize) + ", or 0 for none";
        }
        return bestBid > 0 && step > bestBid
                ? "aggregation is " + Decimals.format(step) + ", accepted is at most the best bid, "
                        + Decimals.format(bestBid) + ": all bids would be at 0"
                : null;
    }

    /**
     * Returns the levels of the bids, then those of the asks. Bids below the first step would have the price 0 and are
     * left out.
     *
     * @param bids bids, best first
     * @param asks asks, best first
     * @param levels largest number of levels of each side
     * @param step price step to which bids are rounded down and asks up; 0: no rounding
     */
    public static List<List<Level>> sides(
            Collection<LevelChanged> bids, Collection<LevelChanged> asks, int levels, long step) {
        return List.of(
                side(bids, levels, price -> step == 0 ? price : Fixed.floorToMultiple(price, step)),
                side(asks, levels, price -> step == 0 ? price : Fixed.ceilToMultiple(price, step)));
    }

    /** Converts a changed level, without a number of orders. */
    public static Level change(LevelChanged level) {
        return new Level(Decimal.of(level.getPrice()), Decimal.of(level.getSize()), 0);
    }

    /** Converts an order that rests, as a client first hears of it. */
    public static L3Book.Change added(BookOrderChanged order) {
        return change(order, Event.ADD);
    }

    /** Converts what the events of a command have changed of the book order by order. */
    public static List<L3Book.Change> changes(MarketEvents events) {
        List<L3Book.Change> changes = new ArrayList<>();
        for (MarketEvent event : events.getEventsList()) {
            if (OrderLevelBook.isFill(event)) {
                changes.add(fill(event.getTraded()));
            } else if (event.hasBookOrderChanged()) {
                BookOrderChanged order = event.getBookOrderChanged();
                changes.add(change(
                        order, order.getSize() == 0 ? Event.REMOVE : order.getIsNew() ? Event.ADD : Event.CHANGE));
            }
        }
        return changes;
    }

    private static L3Book.Change change(BookOrderChanged order, Event event) {
        return new L3Book.Change(
                event,
                Base58.encode(order.getOrderId().toByteArray()),
                order.getIsBuy(),
                Decimal.of(order.getPrice()),
                Decimal.of(order.getSize()),
                order.getPriority());
    }

    private static L3Book.Change fill(Traded trade) {
        return new L3Book.Change(
                Event.FILL,
                Base58.encode(trade.getMakerOrderId().toByteArray()),
                !trade.getTakerIsBuy(),
                Decimal.of(trade.getPrice()),
                Decimal.of(trade.getSize()),
                null);
    }

    private static List<Level> side(Collection<LevelChanged> levels, int most, LongUnaryOperator rounding) {
        List<Level> shown = new ArrayList<>();
        Iterator<LevelChanged> left = levels.iterator();
        LevelChanged level = left.hasNext() ? left.next() : null;
        while (level != null && shown.size() < most) {
            long price = rounding.applyAsLong(level.getPrice());
            if (price == 0) { // of the first bid below one step, and of all that follow
                break;
            }
            long size = 0;
            long orders = 0;
            while (level != null && rounding.applyAsLong(level.getPrice()) == price) {
                size = Fixed.addSaturated(size, level.getSize());
                orders += Integer.toUnsignedLong(level.getOrders());
                level = left.hasNext() ? left.next() : null;
            }
            shown.add(new Level(Decimal.of(price), Decimal.of(size), orders));
        }
        return shown;
    }
}
