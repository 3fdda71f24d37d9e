package io.openperp.book;

import io.openperp.units.Side;
import java.util.function.IntConsumer;

/**
 * Read access to the resting orders of an {@link OrderBook} by price level. A level is identified by a number, which is
 * valid until the book next changes; {@link OrderBook#NONE} stands for no level or no order.
 */
public final class Depth {

    private final PriceLevels levels;
    private final Orders orders;

    Depth(PriceLevels levels, Orders orders) {
        this.levels = levels;
        this.orders = orders;
    }

    /**
     * The level with the best price of a side: the highest bid or the lowest ask; {@link OrderBook#NONE} for an empty
     * side.
     */
    public int best(Side side) {
        return levels.best(side);
    }

    /** The next level of the same side that is farther from the market, or {@link OrderBook#NONE}. */
    public int worse(int level) {
        return levels.worse(level);
    }

    /** The level at this price on whichever side has one, or {@link OrderBook#NONE}. */
    public int at(long priceTicks) {
        return levels.find(priceTicks);
    }

    public Side side(int level) {
        return levels.side(level);
    }

    public long priceTicks(int level) {
        return levels.price(level);
    }

    public long lots(int level) {
        return levels.lots(level);
    }

    /** How many orders rest at a level. */
    public int orders(int level) {
        return levels.count(level);
    }

    /** The order at the front of a level's queue. */
    public int firstOrder(int level) {
        return levels.first(level);
    }

    /** The order behind this one in the queue of its level, or {@link OrderBook#NONE} if it is the last. */
    public int nextOrder(int order) {
        return orders.next(order);
    }

    /**
     * The price nearest to {@code limitTicks} at which an order of this side would not match; 0 or less if there is no
     * such price.
     */
    public long slide(Side side, long limitTicks) {
        int level = levels.best(side.opposite());
        if (level == OrderBook.NONE || !isWithin(side, limitTicks, level)) {
            return limitTicks;
        }
        return levels.price(level) - side.signed(1);
    }

    /**
     * The best price of the order's own side, or the limit if that price is beyond it; {@link #slide} if the side is
     * empty.
     */
    public long join(Side side, long limitTicks) {
        int level = levels.best(side);
        if (level == OrderBook.NONE) {
            return slide(side, limitTicks);
        }
        return side.isBuy() ? Math.min(limitTicks, levels.price(level)) : Math.max(limitTicks, levels.price(level));
    }

    /** Whether an incoming order with this side and limit could match orders of a level of the other side. */
    boolean isWithin(Side side, long limitTicks, int level) {
        long price = levels.price(level);
        return side == Side.BUY ? price <= limitTicks : price >= limitTicks;
    }

    void forEachOrder(IntConsumer action) {
        for (Side side : Side.values()) {
            for (int level = levels.best(side); level != OrderBook.NONE; level = levels.worse(level)) {
                for (int order = levels.first(level); order != OrderBook.NONE; order = orders.next(order)) {
                    action.accept(order);
                }
            }
        }
    }

    /** Passes the best {@code max} levels of a side to {@code reader}, best first. */
    public void read(Side side, int max, LevelReader reader) {
        int level = levels.best(side);
        for (int i = 0; i < max && level != OrderBook.NONE; i++) {
            reader.level(side, levels.price(level), levels.lots(level), levels.count(level));
            level = levels.worse(level);
        }
    }

    /** Receives one price level: its total size and its number of orders, both zero when the level no longer exists. */
    @FunctionalInterface
    public interface LevelReader {

        void level(Side side, long priceTicks, long lots, int orders);
    }
}
