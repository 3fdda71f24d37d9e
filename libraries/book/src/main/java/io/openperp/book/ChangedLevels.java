package io.openperp.book;

import io.openperp.units.Side;
import java.util.Arrays;

/** Which levels changed since they were last told, each once, by side and price: a level may go and come again. */
final class ChangedLevels {

    /** Prices, those of bids negative. */
    private long[] keys = new long[64];

    private int count;

    int count() {
        return count;
    }

    Side side(int i) {
        return keys[i] < 0 ? Side.BUY : Side.SELL;
    }

    long price(int i) {
        return Math.abs(keys[i]);
    }

    /** Adds a level that is not among them. */
    void add(Side side, long price) {
        if (count == keys.length) {
            keys = Arrays.copyOf(keys, count * 2);
        }
        keys[count++] = key(side, price);
    }

    boolean contains(Side side, long price) {
        long key = key(side, price);
        for (int i = 0; i < count; i++) {
            if (keys[i] == key) {
                return true;
            }
        }
        return false;
    }

    void clear() {
        count = 0;
    }

    private static long key(Side side, long price) {
        return side == Side.BUY ? -price : price;
    }
}
