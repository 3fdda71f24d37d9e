package io.openperp.book;

import io.openperp.units.Side;
import java.util.Arrays;

/** Prices whose levels changed since they were last told, each once after {@link #sort}. */
final class ChangedPrices {

    private static final int FIRST_CAPACITY = 64;

    private long[] bids = new long[FIRST_CAPACITY];
    private long[] asks = new long[FIRST_CAPACITY];
    private int bidCount;
    private int askCount;

    void add(Side side, long price) {
        if (side == Side.BUY) {
            if (bidCount == bids.length) {
                bids = Arrays.copyOf(bids, bidCount * 2);
            }
            bids[bidCount++] = -price; // so that ascending order is best first
        } else {
            if (askCount == asks.length) {
                asks = Arrays.copyOf(asks, askCount * 2);
            }
            asks[askCount++] = price;
        }
    }

    void sort() {
        bidCount = sortedDistinct(bids, bidCount);
        askCount = sortedDistinct(asks, askCount);
    }

    int count(Side side) {
        return side == Side.BUY ? bidCount : askCount;
    }

    long price(Side side, int i) {
        return side == Side.BUY ? -bids[i] : asks[i];
    }

    void clear() {
        bidCount = 0;
        askCount = 0;
    }

    private static int sortedDistinct(long[] keys, int count) {
        if (count < 2) {
            return count;
        }
        if (count == 2) {
            long first = Math.min(keys[0], keys[1]);
            keys[1] = Math.max(keys[0], keys[1]);
            keys[0] = first;
        } else {
            Arrays.sort(keys, 0, count);
        }
        int distinct = 1;
        for (int i = 1; i < count; i++) {
            if (keys[i] != keys[i - 1]) {
                keys[distinct++] = keys[i];
            }
        }
        return distinct;
    }
}
