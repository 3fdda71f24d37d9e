package io.openperp.book;

import io.openperp.units.Bytes32;
import java.util.Arrays;

/**
 * The resting orders, sixteen longs each in one array, so that an order lies in two or three cache lines. Links have a
 * word of their own: writing a neighbour's link then needs no read of it. Order 0 does not exist and ends every chain;
 * its links may be written like any other, which spares the code around it unpredictable branches.
 */
final class Orders {

    static final int NONE = 0;

    static final long SELL = 1;
    static final long REDUCE_ONLY = 1 << 1;
    static final long ALO = 1 << 2;
    private static final long LIVE = 1 << 3;

    private static final int STRIDE_BITS = 4;
    private static final int NEXT = 0;
    private static final int PREVIOUS = 1;
    private static final int LEVEL_AND_OWNER = 2;
    private static final int TAG_AND_FLAGS = 3;
    private static final int REMAINING = 4;
    private static final int FILLED = 5;
    private static final int OWNER_NEXT = 6;
    private static final int OWNER_PREVIOUS = 7;
    private static final int ID = 8;
    private static final int SEQUENCE = 12;
    private static final int NOTIONAL = 13;
    private static final int ORIGINAL = 14;
    private static final int PLACED_AT = 15;

    private static final int FIRST_CAPACITY = 1024;
    private static final int MAX_CAPACITY = 1 << 26;

    private long[] words = new long[FIRST_CAPACITY << STRIDE_BITS];
    private int firstFree = NONE;
    private int used = 1;

    /** A new order outside of any queue. */
    int allocate(Bytes32 id, int tag, int owner, long flags, long original, long remaining, long placedAtNanos) {
        int order = firstFree;
        if (order != NONE) {
            firstFree = (int) words[at(order, NEXT)];
        } else {
            order = used++;
            if (at(order, 0) == words.length) {
                grow();
            }
        }
        int i = at(order, 0);
        long[] w = words;
        w[i + LEVEL_AND_OWNER] = owner & 0xFFFF_FFFFL;
        w[i + TAG_AND_FLAGS] = (long) tag << 32 | flags | LIVE;
        w[i + REMAINING] = remaining;
        w[i + FILLED] = 0;
        w[i + ID] = id.w0();
        w[i + ID + 1] = id.w1();
        w[i + ID + 2] = id.w2();
        w[i + ID + 3] = id.w3();
        w[i + NOTIONAL] = 0;
        w[i + ORIGINAL] = original;
        w[i + PLACED_AT] = placedAtNanos;
        return order;
    }

    /** Forgets an order that has left the book; its number will be used again. */
    void free(int order) {
        int i = at(order, 0);
        words[i + TAG_AND_FLAGS] = 0;
        words[i + NEXT] = firstFree;
        firstFree = order;
    }

    /** Throws {@link IllegalArgumentException} for a number that names no resting order. */
    void requireLive(int order) {
        if (order <= NONE || order >= used || (words[at(order, TAG_AND_FLAGS)] & LIVE) == 0) {
            throw new IllegalArgumentException("order " + order + " is not in the book");
        }
    }

    /** Marks an order as gone while it can still be read. */
    void retire(int order) {
        words[at(order, TAG_AND_FLAGS)] &= ~LIVE;
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

    int tag(int order) {
        return (int) (words[at(order, TAG_AND_FLAGS)] >>> 32);
    }

    boolean is(int order, long flag) {
        return (words[at(order, TAG_AND_FLAGS)] & flag) != 0;
    }

    /** The flags an order was allocated with. */
    long flags(int order) {
        return words[at(order, TAG_AND_FLAGS)] & (SELL | REDUCE_ONLY | ALO);
    }

    int owner(int order) {
        return (int) words[at(order, LEVEL_AND_OWNER)];
    }

    int level(int order) {
        return (int) (words[at(order, LEVEL_AND_OWNER)] >>> 32);
    }

    void setLevel(int order, int level) {
        int i = at(order, LEVEL_AND_OWNER);
        words[i] = (long) level << 32 | words[i] & 0xFFFF_FFFFL;
    }

    long remaining(int order) {
        return words[at(order, REMAINING)];
    }

    void setRemaining(int order, long lots) {
        words[at(order, REMAINING)] = lots;
    }

    long filled(int order) {
        return words[at(order, FILLED)];
    }

    void setFilled(int order, long lots) {
        words[at(order, FILLED)] = lots;
    }

    /** Moves {@code lots} from remaining to filled. */
    long fill(int order, long lots) {
        int i = at(order, 0);
        long left = words[i + REMAINING] - lots;
        words[i + REMAINING] = left;
        words[i + FILLED] += lots;
        return left;
    }

    long original(int order) {
        return words[at(order, ORIGINAL)];
    }

    void setOriginal(int order, long lots) {
        words[at(order, ORIGINAL)] = lots;
    }

    long sequence(int order) {
        return words[at(order, SEQUENCE)];
    }

    void setSequence(int order, long sequence) {
        words[at(order, SEQUENCE)] = sequence;
    }

    long notional(int order) {
        return words[at(order, NOTIONAL)];
    }

    void addNotional(int order, long amount) {
        int i = at(order, NOTIONAL);
        words[i] = Math.addExact(words[i], amount);
    }

    long placedAtNanos(int order) {
        return words[at(order, PLACED_AT)];
    }

    int next(int order) {
        return (int) words[at(order, NEXT)];
    }

    void setNext(int order, int next) {
        words[at(order, NEXT)] = next;
    }

    int previous(int order) {
        return (int) words[at(order, PREVIOUS)];
    }

    void setPrevious(int order, int previous) {
        words[at(order, PREVIOUS)] = previous;
    }

    int nextOfOwner(int order) {
        return (int) words[at(order, OWNER_NEXT)];
    }

    void setNextOfOwner(int order, int next) {
        words[at(order, OWNER_NEXT)] = next;
    }

    int previousOfOwner(int order) {
        return (int) words[at(order, OWNER_PREVIOUS)];
    }

    void setPreviousOfOwner(int order, int previous) {
        words[at(order, OWNER_PREVIOUS)] = previous;
    }

    private static int at(int order, int field) {
        return (order << STRIDE_BITS) + field;
    }

    private void grow() {
        int capacity = words.length >> STRIDE_BITS;
        if (capacity >= MAX_CAPACITY) {
            throw new IllegalStateException("book holds " + capacity + " orders, its maximum");
        }
        words = Arrays.copyOf(words, capacity << (STRIDE_BITS + 1));
    }
}
