package io.openperp.book;

import io.openperp.units.Side;
import java.util.Arrays;

/**
 * The reduce-only orders of each owner and side: their total size, and the order that is trimmed first when they exceed
 * the position.
 */
final class ReduceOnlyOrders {

    private final Orders orders;
    private final PriceLevels levels;
    private final SortedKeys keys;
    private int[] roots = new int[64];
    private long[] lots = new long[64];

    ReduceOnlyOrders(Orders orders, PriceLevels levels, long secret) {
        this.orders = orders;
        this.levels = levels;
        keys = new SortedKeys(secret);
    }

    long lots(int owner, Side side) {
        int i = index(owner, side);
        return i < lots.length ? lots[i] : 0;
    }

    /** The order to trim first: the one with the least aggressive price and, at one price, the newest. */
    int firstToTrim(int owner, Side side) {
        return keys.last(roots[index(owner, side)]);
    }

    /** Adds an order that is already in a level; does nothing if the order is not reduce-only. */
    void add(int order) {
        if (!orders.is(order, Orders.REDUCE_ONLY)) {
            return;
        }
        int i = index(order);
        if (i >= lots.length) {
            int capacity = Math.max(lots.length * 2, i + 2);
            roots = Arrays.copyOf(roots, capacity);
            lots = Arrays.copyOf(lots, capacity);
        }
        roots[i] = keys.insert(roots[i], distance(order), orders.sequence(order), order);
        lots[i] = Math.addExact(lots[i], orders.remaining(order));
    }

    void remove(int order) {
        if (orders.is(order, Orders.REDUCE_ONLY)) {
            int i = index(order);
            roots[i] = keys.remove(roots[i], distance(order), orders.sequence(order));
            lots[i] -= orders.remaining(order);
        }
    }

    /**
     * Updates the total size of an owner's reduce-only orders after the remaining size of one has changed by
     * {@code change}; does nothing for other orders.
     */
    void resize(int order, long change) {
        if (orders.is(order, Orders.REDUCE_ONLY)) {
            int i = index(order);
            lots[i] = Math.addExact(lots[i], change);
        }
    }

    /**
     * First part of the key by which reduce-only orders are sorted: larger for a less aggressive price, so that such an
     * order is trimmed first.
     */
    private long distance(int order) {
        long price = levels.price(orders.level(order));
        return orders.side(order) == Side.BUY ? -price : price;
    }

    private int index(int order) {
        return index(orders.owner(order), orders.side(order));
    }

    private static int index(int owner, Side side) {
        return owner * 2 + (side == Side.BUY ? 0 : 1);
    }
}
