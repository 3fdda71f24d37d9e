package io.openperp.book;

import io.openperp.book.Depth.LevelReader;
import io.openperp.units.Side;
import java.util.Arrays;

/**
 * The price levels of both sides, two longs and four ints each. They are found by price through a window of ticks
 * around the market or, far from it, through a sorted map. Bids lie below asks, so both sides share one window and one
 * map. Level 0 does not exist.
 *
 * <p>A level that has become empty keeps its number until its change is reported, so that the report need not search
 * for it; if an order comes to its price before that, the same level is used again.
 *
 * <p>The window follows the market: once accesses outside the window have cost as much as moving it, it moves to the
 * best prices. The work for one order thus stays about the same wherever the price travels.
 */
final class PriceLevels {

    static final int NONE = 0;

    private static final int WORD_BITS = 1;
    private static final int PRICE = 0;
    private static final int LOTS = 1;

    private static final int LINK_BITS = 2;
    private static final int FIRST = 0;
    private static final int LAST = 1;
    private static final int COUNT = 2;
    private static final int FLAGS = 3;

    private static final int SELL = 1;
    private static final int CHANGED = 1 << 1;
    /** Unit of a counter in the flags: multiples of 2^63 lots of a level that do not fit into {@link #LOTS}. */
    private static final int BEYOND = 1 << 2;

    private static final int FIRST_CAPACITY = 256;
    private static final int PATIENCE = 256;

    private final Orders orders;
    private final PriceWindow window = new PriceWindow();
    private final SortedKeys far;
    private int farRoot = SortedKeys.EMPTY;
    private int farLevels;
    private int farAccesses;
    private int[] staying = {};
    private boolean placed;

    private long[] words = new long[FIRST_CAPACITY << WORD_BITS];
    private int[] links = new int[FIRST_CAPACITY << LINK_BITS];
    private int used = 1;
    private int firstFree = NONE;
    private int[] changed = new int[64];
    private int changedCount;
    private int goneCount;
    private int bestBid = NONE;
    private int bestAsk = NONE;

    PriceLevels(Orders orders, long secret) {
        this.orders = orders;
        far = new SortedKeys(secret);
    }

    int best(Side side) {
        return side == Side.BUY ? bestBid : bestAsk;
    }

    /** The next level of the same side that is farther from the market, or {@link #NONE}. */
    int worse(int level) {
        return side(level) == Side.BUY ? below(price(level)) : above(price(level));
    }

    Side side(int level) {
        return (links[link(level, FLAGS)] & SELL) == 0 ? Side.BUY : Side.SELL;
    }

    long price(int level) {
        return words[word(level, PRICE)];
    }

    /** Total of the level's orders; {@link Long#MAX_VALUE} if it does not fit 63 bits. */
    long lots(int level) {
        return links[link(level, FLAGS)] < BEYOND ? words[word(level, LOTS)] : Long.MAX_VALUE;
    }

    int count(int level) {
        return links[link(level, COUNT)];
    }

    /** The order at the front of the queue. */
    int first(int level) {
        return links[link(level, FIRST)];
    }

    /** The level at this price on whichever side has one, or {@link #NONE}. */
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
        append(level, order);
        links[link(level, COUNT)]++;
        addLots(level, orders.remaining(order));
        if (farAccesses > PATIENCE + window.size()) {
            followMarket();
        }
    }

    /** Takes an order out of its level's queue; a level without orders is removed. */
    void remove(int order) {
        int level = orders.level(order);
        unlink(level, order);
        addLots(level, -orders.remaining(order));
        if (--links[link(level, COUNT)] == 0) {
            close(level);
        }
    }

    /** Moves an order to the back of the queue of its level. */
    void requeue(int order) {
        int level = orders.level(order);
        unlink(level, order);
        append(level, order);
    }

    /** Updates the total of an order's level after its open size has changed by {@code change}. */
    void resize(int order, long change) {
        addLots(orders.level(order), change);
    }

    /**
     * Switches to a finer grid: one old tick becomes {@code ticks} new ticks, one old lot {@code lots} new lots. No
     * level counts as changed; all earlier changes must have been reported.
     */
    void refine(long ticks, long lots) {
        int[] all = leave();
        for (int level : all) {
            words[word(level, PRICE)] = Math.multiplyExact(price(level), ticks);
            words[word(level, LOTS)] = 0;
            links[link(level, FLAGS)] &= BEYOND - 1;
            for (int order = first(level); order != Orders.NONE; order = orders.next(order)) {
                orders.multiplyLots(order, lots);
                addLots(level, orders.remaining(order));
            }
        }
        placed = all.length > 0;
        window.moveTo(placed ? baseAround(marketPrice()) : 0);
        for (int level : all) {
            index(level, price(level));
        }
        drainChanged((side, price, size, count) -> {});
        farAccesses = 0;
    }

    /** Returns all levels of both sides and removes those outside the window from the map, before a finer grid. */
    private int[] leave() {
        int[] all = new int[64];
        int count = 0;
        for (Side side : Side.values()) {
            for (int level = best(side); level != NONE; level = worse(level)) {
                all = count == all.length ? Arrays.copyOf(all, count * 2) : all;
                all[count++] = level;
            }
        }
        all = Arrays.copyOf(all, count);
        for (int level : all) {
            if (!window.covers(price(level))) {
                farRoot = far.remove(farRoot, price(level), 0);
                farLevels--;
            }
        }
        return all;
    }

    /** Reports every level that changed since the last call, in the order of their first changes. */
    void drainChanged(LevelReader reader) {
        int count = changedCount;
        for (int i = 0; i < count; i++) {
            int level = changed[i];
            links[link(level, FLAGS)] &= ~CHANGED;
            reader.level(side(level), price(level), lots(level), count(level));
            if (count(level) == 0) {
                free(level);
            }
        }
        changedCount = 0;
        goneCount = 0;
    }

    private void addLots(int level, long lots) {
        int i = word(level, LOTS);
        long sum = words[i] + lots;
        int flags = links[link(level, FLAGS)];
        if (sum < 0) { // beyond 63 bits, or back within them
            sum &= Long.MAX_VALUE;
            flags += lots > 0 ? BEYOND : -BEYOND;
            links[link(level, FLAGS)] = flags;
        }
        words[i] = sum;
        if ((flags & CHANGED) == 0) {
            links[link(level, FLAGS)] = flags | CHANGED;
            if (changedCount == changed.length) {
                changed = Arrays.copyOf(changed, changedCount * 2);
            }
            changed[changedCount++] = level;
        }
    }

    private void append(int level, int order) {
        int i = link(level, 0);
        int last = links[i + LAST];
        orders.setPrevious(order, last);
        orders.setNext(order, Orders.NONE);
        orders.setNext(last, order);
        links[i + LAST] = order;
        links[i + FIRST] = last == Orders.NONE ? order : links[i + FIRST];
    }

    private void unlink(int level, int order) {
        int next = orders.next(order);
        int previous = orders.previous(order);
        int i = link(level, 0);
        orders.setNext(previous, next);
        orders.setPrevious(next, previous);
        links[i + FIRST] = previous == Orders.NONE ? next : links[i + FIRST];
        links[i + LAST] = next == Orders.NONE ? previous : links[i + LAST];
    }

    private int open(Side side, long price) {
        int gone = goneCount == 0 ? NONE : findGone(side, price);
        int level = gone == NONE ? allocate(side, price) : gone;
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
        goneCount++;
    }

    /** A level at this price that is empty but not reported yet, to be used again; {@link #NONE} if there is none. */
    private int findGone(Side side, long price) {
        for (int i = 0; i < changedCount; i++) {
            int level = changed[i];
            if (price(level) == price && count(level) == 0 && side(level) == side) {
                goneCount--;
                return level;
            }
        }
        return NONE;
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

    /** Moves the window so that the best prices are in its middle; does nothing if they are near it already. */
    private void followMarket() {
        farAccesses = 0;
        long target = baseAround(marketPrice());
        if (Math.abs(target - window.base()) < PriceWindow.TICKS / 4) {
            return;
        }
        if (staying.length < window.size()) {
            staying = new int[window.size()];
        }
        int stay = 0;
        for (int level = window.above(window.base() - 1); level != NONE; level = window.above(price(level))) {
            if (Long.compareUnsigned(price(level) - target, PriceWindow.TICKS) < 0) {
                staying[stay++] = level;
            } else {
                farRoot = far.insert(farRoot, price(level), 0, level);
                farLevels++;
            }
        }
        window.moveTo(target);
        enterFarLevels(target);
        for (int i = 0; i < stay; i++) {
            window.put(price(staying[i]), staying[i]);
        }
        farAccesses = 0;
    }

    /** Moves the levels that the empty window now covers from the map into the window. */
    private void enterFarLevels(long target) {
        for (int level = far.above(farRoot, target - 1);
                level != NONE && window.covers(price(level));
                level = far.above(farRoot, price(level))) {
            window.put(price(level), level);
        }
        for (int level = window.above(target - 1); level != NONE; level = window.above(price(level))) {
            farRoot = far.remove(farRoot, price(level), 0);
            farLevels--;
        }
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
            firstFree = links[link(level, FIRST)];
        } else {
            level = used++;
            if (link(level, 0) == links.length) {
                words = Arrays.copyOf(words, words.length * 2);
                links = Arrays.copyOf(links, links.length * 2);
            }
        }
        words[word(level, PRICE)] = price;
        words[word(level, LOTS)] = 0;
        int i = link(level, 0);
        links[i + FIRST] = Orders.NONE;
        links[i + LAST] = Orders.NONE;
        links[i + COUNT] = 0;
        links[i + FLAGS] = side == Side.BUY ? 0 : SELL;
        return level;
    }

    private void free(int level) {
        links[link(level, FIRST)] = firstFree;
        firstFree = level;
    }

    private static int word(int level, int field) {
        return (level << WORD_BITS) + field;
    }

    private static int link(int level, int field) {
        return (level << LINK_BITS) + field;
    }
}
