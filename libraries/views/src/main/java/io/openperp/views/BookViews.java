package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book.Level;
import io.openperp.journal.LevelChanged;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Converts the levels of a book to the API, unchanged or summed up by price steps. */
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
