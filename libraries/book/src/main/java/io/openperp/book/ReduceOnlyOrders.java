package io.openperp.book;

import io.openperp.units.Side;
import java.util.Arrays;

/** The reduce-only orders of each owner and side: their total, and which of them goes first when it must shrink. */
final class ReduceOnlyOrders {

    private final SortedKeys keys;
    private int[] roots = new int[64];
    private long[] lots = new long[64];

    ReduceOnlyOrders(long secret) {
        keys = new SortedKeys(secret);
    }

    long lots(int owner, Side side) {
        int i = index(owner, side);
        return i < lots.length ? lots[i] : 0;
    }

    /** The least aggressive order, of several at one price the newest. */
    int firstToTrim(int owner, Side side) {
        return keys.last(roots[index(owner, side)]);
    }

    void add(int owner, Side side, long price, long sequence, int order, long remaining) {
        int i = index(owner, side);
        if (i >= lots.length) {
            int capacity = Math.max(lots.length * 2, i + 2);
            roots = Arrays.copyOf(roots, capacity);
            lots = Arrays.copyOf(lots, capacity);
        }
        roots[i] = keys.insert(roots[i], distance(side, price), sequence, order);
        lots[i] = Math.addExact(lots[i], remaining);
    }

    void remove(int owner, Side side, long price, long sequence, long remaining) {
        int i = index(owner, side);
        roots[i] = keys.remove(roots[i], distance(side, price), sequence);
        lots[i] -= remaining;
    }

    void resize(int owner, Side side, long change) {
        int i = index(owner, side);
        lots[i] = Math.addExact(lots[i], change);
    }

    /** A key that is larger for less aggressive prices. */
    private static long distance(Side side, long price) {
        return side == Side.BUY ? -price : price;
    }

    private static int index(int owner, Side side) {
        return owner * 2 + (side == Side.BUY ? 0 : 1);
    }
}
