package io.openperp.book;

import io.openperp.units.Side;
import java.util.Arrays;

/**
 * The price levels of both sides: eight longs each in one array, found by price through a window around the market or,
 * far from it, through a sorted map. Bids lie below asks, so both sides share one window and one map.
 *
 * <p>The window follows the market: once as many accesses went past it as moving it would cost, it moves to where the
 * best prices are. So the work stays flat per order, wherever the price travels.
 */
final class PriceLevels {

    static final int NONE = 0;

    private static final int STRIDE_BITS = 3;
    private static final int PRICE = 0;
    private static final int LOTS = 1;
    private static final int FIRST = 2;
    private static final int LAST = 3;
    private static final int COUNT = 4;
    private static final int FLAGS = 5;

    private static final long SELL = 1;
    private static final long CHANGED = 1 << 1;

    private static final int FIRST_CAPACITY = 256;
    private static final int PATIENCE = 256;

    private final Orders orders;
    private final PriceWindow window = new PriceWindow();
    private final SortedKeys far;
    private final ChangedPrices changed = new ChangedPrices();
    private int farRoot = SortedKeys.EMPTY;
    private int farLevels;
    private int farAccesses;
    private boolean placed;

    private long[] words = new long[FIRST_CAPACITY << STRIDE_BITS];
    private int used = 1;
    private int firstFree = NONE;
    private int bestBid = NONE;
    private int bestAsk = NONE;

    PriceLevels(Orders orders, long secret) {
        this.orders = orders;
        far = new SortedKeys(secret);
    }

    int best(Side side) {
        return side == Side.BUY ? bestBid : bestAsk;
    }

    /** The next level of the same side, away from the market. */
    int worse(int level) {
        return side(level) == Side.BUY ? below(price(level)) : above(price(level));
    }

    Side side(int level) {
        return (words[at(level, FLAGS)] & SELL) == 0 ? Side.BUY : Side.SELL;
    }

    long price(int level) {
        return words[at(level, PRICE)];
    }

    long lots(int level) {
        return words[at(level, LOTS)];
    }

    int count(int level) {
        return (int) words[at(level, COUNT)];
    }

    /** The order at the front of the queue. */
    int first(int level) {
        return (int) words[at(level, FIRST)];
    }

    /** The level of either side at this price, or {@link #NONE}. */
    int find(long price) {
        if (window.covers(price)) {
            return window.at(price);
        }
        farAccesses++;
        return far.find(farRoot, price);
    }

    /** Puts an order at the back of the queue at its price. */
    void append(Side side, long price, int order) {
        int level = find(price);
        if (level == NONE) {
            level = open(side, price);
        }
        orders.setLevel(order, level);
        link(level, order);
        int i = at(level, 0);
        words[i + COUNT]++;
        words[i + LOTS] = Math.addExact(words[i + LOTS], orders.remaining(order));
        touch(i);
        if (farAccesses > PATIENCE + window.size()) {
            followMarket();
        }
    }

    /** Takes an order out of its queue; the level goes with its last order. */
    void remove(int order) {
        int level = orders.level(order);
        unlink(level, order);
        int i = at(level, 0);
        words[i + LOTS] -= orders.remaining(order);
        touch(i);
        if (--words[i + COUNT] == 0) {
            close(level);
        }
    }

    /** Puts an order at the back of its own queue. */
    void requeue(int order) {
        int level = orders.level(order);
        unlink(level, order);
        link(level, order);
    }

    /** Accounts for a change of the open size of an order that stays where it is. */
    void resize(int order, long change) {
        int i = at(orders.level(order), 0);
        words[i + LOTS] = Math.addExact(words[i + LOTS], change);
        touch(i);
    }

    /** Tells every price whose level changed since the last call, bids first, each side from its best price on. */
    void drainChanged(LevelReader reader) {
        changed.sort();
        drain(Side.BUY, reader);
        drain(Side.SELL, reader);
        changed.clear();
    }

    private void drain(Side side, LevelReader reader) {
        int count = changed.count(side);
        for (int i = 0; i < count; i++) {
            long price = changed.price(side, i);
            int level = find(price);
            if (level == NONE || side(level) != side) {
                reader.level(side, price, 0, 0);
            } else {
                words[at(level, FLAGS)] &= ~CHANGED;
                reader.level(side, price, lots(level), count(level));
            }
        }
    }

    private void touch(int i) {
        long flags = words[i + FLAGS];
        if ((flags & CHANGED) == 0) {
            words[i + FLAGS] = flags | CHANGED;
            changed.add((flags & SELL) == 0 ? Side.BUY : Side.SELL, words[i + PRICE]);
        }
    }

    private void link(int level, int order) {
        int i = at(level, 0);
        int last = (int) words[i + LAST];
        orders.setPrevious(order, last);
        orders.setNext(order, Orders.NONE);
        orders.setNext(last, order);
        words[i + LAST] = order;
        words[i + FIRST] = last == Orders.NONE ? order : words[i + FIRST];
    }

    private void unlink(int level, int order) {
        int next = orders.next(order);
        int previous = orders.previous(order);
        int i = at(level, 0);
        orders.setNext(previous, next);
        orders.setPrevious(next, previous);
        words[i + FIRST] = previous == Orders.NONE ? next : words[i + FIRST];
        words[i + LAST] = next == Orders.NONE ? previous : words[i + LAST];
    }

    private int open(Side side, long price) {
        int level = allocate(side, price);
        if (!placed) {
            placed = true;
            window.moveTo(baseAround(price));
        }
        index(level, price);
        if (side == Side.BUY) {
            bestBid = bestBid == NONE || price > price(bestBid) ? level : bestBid;
        } else {
            bestAsk = bestAsk == NONE || price < price(bestAsk) ? level : bestAsk;
        }
        return level;
    }

    private void close(int level) {
        long price = price(level);
        if (window.covers(price)) {
            window.remove(price);
        } else {
            farRoot = far.remove(farRoot, price, 0);
            farLevels--;
            farAccesses++;
        }
        if (level == bestBid) {
            bestBid = below(price);
        } else if (level == bestAsk) {
            bestAsk = above(price);
        }
        words[at(level, FIRST)] = firstFree;
        firstFree = level;
    }

    private void index(int level, long price) {
        if (window.covers(price)) {
            window.put(price, level);
        } else {
            farRoot = far.insert(farRoot, price, 0, level);
            farLevels++;
            farAccesses++;
        }
    }

    private int below(long price) {
        int near = window.below(price);
        if (farLevels == 0 || near != NONE && window.covers(price - 1)) {
            return near;
        }
        int farLevel = far.below(farRoot, price);
        return near == NONE || farLevel != NONE && price(farLevel) > price(near) ? farLevel : near;
    }

    private int above(long price) {
        int near = window.above(price);
        if (farLevels == 0 || near != NONE && window.covers(price + 1)) {
            return near;
        }
        int farLevel = far.above(farRoot, price);
        return near == NONE || farLevel != NONE && price(farLevel) < price(near) ? farLevel : near;
    }

    /** Moves the window to the best prices, unless they are in its middle already. */
    private void followMarket() {
        farAccesses = 0;
        long target = baseAround(marketPrice());
        if (Math.abs(target - window.base()) < PriceWindow.TICKS / 4) {
            return;
        }
        for (int level = window.above(window.base() - 1); level != NONE; level = window.above(price(level))) {
            farRoot = far.insert(farRoot, price(level), 0, level);
            farLevels++;
        }
        window.moveTo(target);
        for (int level = far.above(farRoot, target - 1);
                level != NONE && window.covers(price(level));
                level = far.above(farRoot, price(level))) {
            window.put(price(level), level);
        }
        for (int level = window.above(target - 1); level != NONE; level = window.above(price(level))) {
            farRoot = far.remove(farRoot, price(level), 0);
            farLevels--;
        }
        farAccesses = 0;
    }

    private long marketPrice() {
        if (bestBid == NONE || bestAsk == NONE) {
            return price(bestBid == NONE ? bestAsk : bestBid);
        }
        long bid = price(bestBid);
        return bid + (price(bestAsk) - bid) / 2;
    }

    private static long baseAround(long price) {
        return Math.max(0, Math.min(price, Long.MAX_VALUE - PriceWindow.TICKS) - PriceWindow.TICKS / 2);
    }

    private int allocate(Side side, long price) {
        int level = firstFree;
        if (level != NONE) {
            firstFree = (int) words[at(level, FIRST)];
        } else {
            level = used++;
            if (at(level, 0) == words.length) {
                words = Arrays.copyOf(words, words.length * 2);
            }
        }
        int i = at(level, 0);
        words[i + PRICE] = price;
        words[i + LOTS] = 0;
        words[i + FIRST] = Orders.NONE;
        words[i + LAST] = Orders.NONE;
        words[i + COUNT] = 0;
        words[i + FLAGS] = side == Side.BUY ? 0 : SELL;
        return level;
    }

    private static int at(int level, int field) {
        return (level << STRIDE_BITS) + field;
    }
}
