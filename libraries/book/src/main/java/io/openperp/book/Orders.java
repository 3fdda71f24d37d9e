package io.openperp.book;

import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.Arrays;

/**
 * The resting orders, in three arrays by how often they are accessed: links, which are also written when a neighbour
 * changes; the data of every order, eight longs; and the history of orders that have traded or shrunk, allocated when
 * first needed. Order 0 does not exist and ends every list; its links may be written like any other, which saves
 * unpredictable branches.
 */
final class Orders {

    static final int NONE = 0;

    private static final int SELL = 1;
    static final int REDUCE_ONLY = 1 << 1;
    private static final int ALO = 1 << 2;
    private static final int LIVE = 1 << 3;
    /**
     * Flag of an order that has a history (filled size, notional, requested size), because it has fills or less remains
     * than was requested.
     */
    private static final int WORKED = 1 << 4;

    /** Flag of an order that is {@link TimeInForce#ALO_SLIDE}; set beside {@link #ALO}. */
    private static final int SLIDE = 1 << 5;

    private static final int JOIN = 1 << 6;

    private static final int LINK_BITS = 2;
    private static final int NEXT = 0;
    private static final int PREVIOUS = 1;
    private static final int OWNER_NEXT = 2;
    private static final int OWNER_PREVIOUS = 3;

    private static final int WORD_BITS = 3;
    private static final int ID = 0;
    private static final int ATTRIBUTES = 4;
    private static final int REMAINING = 5;
    private static final int SEQUENCE = 6;
    private static final int PLACED_AT = 7;

    /** Position of the flags in the attributes word; the owner is below them, the level above them. */
    private static final int FLAGS_SHIFT = 31;

    private static final int LEVEL_SHIFT = 38;

    private static final int HISTORY_BITS = 2;
    private static final int FILLED = 0;
    private static final int NOTIONAL = 1;
    private static final int ORIGINAL = 2;

    private static final int FIRST_CAPACITY = 1024;
    private static final int MAX_CAPACITY = 1 << 24;

    private int[] links = new int[FIRST_CAPACITY << LINK_BITS];
    private long[] words = new long[FIRST_CAPACITY << WORD_BITS];
    private long[] histories = new long[FIRST_CAPACITY << HISTORY_BITS];
    private int capacity = FIRST_CAPACITY;
    private int firstFree = NONE;
    private int used = 1;

    /** Combines side, time in force and reduce-only into the flag bits of an order. */
    static int flags(Side side, TimeInForce timeInForce, boolean reduceOnly) {
        return (side == Side.SELL ? SELL : 0)
                | (timeInForce.isPostOnly() ? ALO : 0)
                | (timeInForce == TimeInForce.ALO_SLIDE ? SLIDE : 0)
                | (timeInForce == TimeInForce.ALO_JOIN ? JOIN : 0)
                | (reduceOnly ? REDUCE_ONLY : 0);
    }

    /** Stores a new order, which is in no price level yet, and returns its number. */
    int allocate(Bytes32 id, int owner, int flags, long lots, long placedAtNanos) {
        int order = takeNumber();
        int i = order << WORD_BITS;
        long[] w = words;
        w[i + ID] = id.w0();
        w[i + ID + 1] = id.w1();
        w[i + ID + 2] = id.w2();
        w[i + ID + 3] = id.w3();
        w[i + ATTRIBUTES] = (long) (flags | LIVE) << FLAGS_SHIFT | owner;
        w[i + REMAINING] = lots;
        w[i + PLACED_AT] = placedAtNanos;
        return order;
    }

    /** Frees the number of an order that has left the book; it will be reused. */
    void free(int order) {
        links[(order << LINK_BITS) + NEXT] = firstFree;
        firstFree = order;
    }

    /** Throws {@link IllegalArgumentException} for a number that names no resting order. */
    void requireLive(int order) {
        if (order <= NONE || order >= used || !is(order, LIVE)) {
            throw new IllegalArgumentException("order " + order + " is not in the book");
        }
    }

    /**
     * Marks an order as no longer resting: {@link #requireLive} refuses it from now on, but its data can be read until
     * {@link #free}.
     */
    void retire(int order) {
        words[at(order, ATTRIBUTES)] &= ~((long) LIVE << FLAGS_SHIFT);
    }

    /** Word 0 to 3 of an order's ID, which is stored as four longs. */
    long idWord(int order, int word) {
        return words[at(order, ID) + word];
    }

    boolean hasId(int order, Bytes32 id) {
        int i = at(order, ID);
        long[] w = words;
        return w[i] == id.w0() && w[i + 1] == id.w1() && w[i + 2] == id.w2() && w[i + 3] == id.w3();
    }

    Bytes32 id(int order) {
        int i = at(order, ID);
        return new Bytes32(words[i], words[i + 1], words[i + 2], words[i + 3]);
    }

    boolean is(int order, int flag) {
        return (words[at(order, ATTRIBUTES)] & (long) flag << FLAGS_SHIFT) != 0;
    }

    /** The flags that {@link #allocate} was given for the order: side, time in force and reduce-only. */
    int flags(int order) {
        return (int) (words[at(order, ATTRIBUTES)] >>> FLAGS_SHIFT) & (SELL | REDUCE_ONLY | ALO | SLIDE | JOIN);
    }

    Side side(int order) {
        return is(order, SELL) ? Side.SELL : Side.BUY;
    }

    TimeInForce timeInForce(int order) {
        if (!is(order, ALO)) {
            return TimeInForce.GTC;
        }
        return is(order, SLIDE) ? TimeInForce.ALO_SLIDE : is(order, JOIN) ? TimeInForce.ALO_JOIN : TimeInForce.ALO;
    }

    int owner(int order) {
        return (int) words[at(order, ATTRIBUTES)] & Integer.MAX_VALUE;
    }

    int level(int order) {
        return (int) (words[at(order, ATTRIBUTES)] >>> LEVEL_SHIFT);
    }

    void setLevel(int order, int level) {
        int i = at(order, ATTRIBUTES);
        words[i] = (long) level << LEVEL_SHIFT | words[i] & (1L << LEVEL_SHIFT) - 1;
    }

    long sequence(int order) {
        return words[at(order, SEQUENCE)];
    }

    void setSequence(int order, long sequence) {
        words[at(order, SEQUENCE)] = sequence;
    }

    long placedAtNanos(int order) {
        return words[at(order, PLACED_AT)];
    }

    long remaining(int order) {
        return words[at(order, REMAINING)];
    }

    long filled(int order) {
        return is(order, WORKED) ? histories[(order << HISTORY_BITS) + FILLED] : 0;
    }

    long notional(int order) {
        return is(order, WORKED) ? histories[(order << HISTORY_BITS) + NOTIONAL] : 0;
    }

    long original(int order) {
        return is(order, WORKED) ? histories[(order << HISTORY_BITS) + ORIGINAL] : remaining(order);
    }

    /**
     * Starts the history of an order that has none: its requested size {@code original} and its filled size; notional
     * 0.
     */
    void begin(int order, long original, long filled) {
        words[at(order, ATTRIBUTES)] |= (long) WORKED << FLAGS_SHIFT;
        int i = order << HISTORY_BITS;
        histories[i + FILLED] = filled;
        histories[i + NOTIONAL] = 0;
        histories[i + ORIGINAL] = original;
    }

    /** Moves {@code lots} from the remaining to the filled size of an order. Returns the size that remains. */
    long fill(int order, long lots) {
        histories[history(order) + FILLED] += lots;
        return words[at(order, REMAINING)] -= lots;
    }

    void addNotional(int order, long amount) {
        if (amount != 0) {
            int i = history(order) + NOTIONAL;
            histories[i] = Math.addExact(histories[i], amount);
        }
    }

    /** Sets the size that the owner requested. */
    void setOriginal(int order, long lots) {
        histories[history(order) + ORIGINAL] = lots;
    }

    /** Converts the sizes of an order to smaller lots: one old lot becomes {@code lots} new ones. */
    void multiplyLots(int order, long lots) {
        int i = at(order, REMAINING);
        words[i] = Math.multiplyExact(words[i], lots);
        if (is(order, WORKED)) {
            int history = order << HISTORY_BITS;
            histories[history + FILLED] = Math.multiplyExact(histories[history + FILLED], lots);
            histories[history + ORIGINAL] = Math.multiplyExact(histories[history + ORIGINAL], lots);
        }
    }

    /** Reduces the remaining size of a reduce-only order to {@code lots}; its requested size stays. */
    void trim(int order, long lots) {
        history(order);
        words[at(order, REMAINING)] = lots;
    }

    /** Sets the remaining size; the requested size becomes the filled plus the remaining size. */
    void setRemainingAndOriginal(int order, long lots) {
        if (is(order, WORKED)) {
            int i = order << HISTORY_BITS;
            histories[i + ORIGINAL] = Math.addExact(histories[i + FILLED], lots);
        }
        words[at(order, REMAINING)] = lots;
    }

    int next(int order) {
        return links[(order << LINK_BITS) + NEXT];
    }

    void setNext(int order, int next) {
        links[(order << LINK_BITS) + NEXT] = next;
    }

    int previous(int order) {
        return links[(order << LINK_BITS) + PREVIOUS];
    }

    void setPrevious(int order, int previous) {
        links[(order << LINK_BITS) + PREVIOUS] = previous;
    }

    int nextOfOwner(int order) {
        return links[(order << LINK_BITS) + OWNER_NEXT];
    }

    void setNextOfOwner(int order, int next) {
        links[(order << LINK_BITS) + OWNER_NEXT] = next;
    }

    int previousOfOwner(int order) {
        return links[(order << LINK_BITS) + OWNER_PREVIOUS];
    }

    void setPreviousOfOwner(int order, int previous) {
        links[(order << LINK_BITS) + OWNER_PREVIOUS] = previous;
    }

    private static int at(int order, int field) {
        return (order << WORD_BITS) + field;
    }

    private int history(int order) {
        if (!is(order, WORKED)) {
            begin(order, remaining(order), 0);
        }
        return order << HISTORY_BITS;
    }

    private int takeNumber() {
        int order = firstFree;
        if (order != NONE) {
            firstFree = links[(order << LINK_BITS) + NEXT];
            return order;
        }
        if (used == capacity) {
            grow();
        }
        return used++;
    }

    private void grow() {
        if (capacity >= MAX_CAPACITY) {
            throw new IllegalStateException("book holds " + capacity + " orders, its maximum");
        }
        capacity *= 2;
        links = Arrays.copyOf(links, capacity << LINK_BITS);
        words = Arrays.copyOf(words, capacity << WORD_BITS);
        histories = Arrays.copyOf(histories, capacity << HISTORY_BITS);
    }
}
