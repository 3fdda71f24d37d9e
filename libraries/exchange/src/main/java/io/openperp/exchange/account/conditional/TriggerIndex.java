package io.openperp.exchange.account.conditional;

import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * The waiting conditional orders of one market, sorted by the marks that trigger them, so that a new mark touches only
 * the orders it triggers.
 */
final class TriggerIndex {

    private record Trigger(long price, Conditional order) {

        long sequence() {
            return order.sequence;
        }
    }

    private static final Comparator<Trigger> LOWEST_FIRST =
            Comparator.comparingLong(Trigger::price).thenComparingLong(Trigger::sequence);

    /** Orders that a mark at or below their price triggers, highest price first. */
    private final TreeSet<Trigger> falling = new TreeSet<>(LOWEST_FIRST.reversed());
    /** Orders that a mark at or above their price triggers, lowest price first. */
    private final TreeSet<Trigger> rising = new TreeSet<>(LOWEST_FIRST);

    private final TrailingStops trailingSells = new TrailingStops(Side.SELL);
    private final TrailingStops trailingBuys = new TrailingStops(Side.BUY);

    /**
     * Adds a waiting order.
     *
     * @param bestMark best mark that a trailing order has followed so far; ignored for other orders
     */
    void add(Conditional order, long bestMark) {
        if (order.isTrailing()) {
            trailing(order).add(order, bestMark);
            return;
        }
        if (order.terms().getLow() != 0) {
            falling.add(new Trigger(order.terms().getLow(), order));
        }
        if (order.terms().getHigh() != 0) {
            rising.add(new Trigger(order.terms().getHigh(), order));
        }
    }

    void remove(Conditional order) {
        if (order.isTrailing()) {
            trailing(order).remove(order);
            return;
        }
        falling.remove(new Trigger(order.terms().getLow(), order));
        rising.remove(new Trigger(order.terms().getHigh(), order));
    }

    /** Removes and returns the orders that this mark triggers, the oldest first. */
    List<Conditional> marked(long mark) {
        List<Conditional> passed = new ArrayList<>();
        while (!falling.isEmpty() && falling.first().price() >= mark) {
            passed.add(falling.first().order());
            remove(falling.first().order());
        }
        while (!rising.isEmpty() && rising.first().price() <= mark) {
            passed.add(rising.first().order());
            remove(rising.first().order());
        }
        trailingSells.marked(mark, passed);
        trailingBuys.marked(mark, passed);
        passed.sort(Comparator.comparingLong(order -> order.sequence));
        return passed;
    }

    private TrailingStops trailing(Conditional order) {
        return order.side.isBuy() ? trailingBuys : trailingSells;
    }
}
