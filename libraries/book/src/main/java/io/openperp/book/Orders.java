package io.openperp.book;

import io.openperp.units.Bytes32;
import java.util.Arrays;

/**
 * The resting orders, in three arrays by how often they are touched: links, of which a neighbour's are written too;
 * what finding and matching an order needs, eight longs; the rest of it, four longs. Order 0 does not exist and ends
 * every chain; its links may be written like any other, which spares the code around it unpredictable branches.
 */
final class Orders {

    static final int NONE = 0;

    static final long SELL = 1;
    static final long REDUCE_ONLY = 1 << 1;
    static final long ALO = 1 << 2;
    private static final long LIVE = 1 << 3;

    private static final int LINK_BITS = 2;
    private static final int NEXT = 0;
    private static final int PREVIOUS = 1;
    private static final int OWNER_NEXT = 2;
    private static final int OWNER_PREVIOUS = 3;

    private static final int WORD_BITS = 3;
    private static final int ID = 0;
    private static final int TAG_AND_FLAGS = 4;
    private static final int LEVEL_AND_OWNER = 5;
    private static final int REMAINING = 6;
    private static final int FILLED = 7;

    private static final int DETAIL_BITS = 2;
    private static final int SEQUENCE = 0;
    private static final int NOTIONAL = 1;
    private static final int ORIGINAL = 2;
    private static final int PLACED_AT = 3;

    private static final int FIRST_CAPACITY = 1024;
    private static final int MAX_CAPACITY = 1 << 27;

    private int[] links = new int[FIRST_CAPACITY << LINK_BITS];
    private long[] words = new long[FIRST_CAPACITY << WORD_BITS];
    private long[] details = new long[FIRST_CAPACITY << DETAIL_BITS];
    private int capacity = FIRST_CAPACITY;
    private int firstFree = NONE;
    private int used = 1;

    /** A new order outside of any queue. */
    int allocate(Bytes32 id, int tag, int owner, long flags, long original, long remaining, long placedAtNanos) {
        int order = takeNumber();
        int i = order << WORD_BITS;
        long[] w = words;
        w[i + ID] = id.w0();
        w[i + ID + 1] = id.w1();
        w[i + ID + 2] = id.w2();
        w[i + ID + 3] = id.w3();
        w[i + TAG_AND_FLAGS] = (long) tag << 32 | flags | LIVE;
        w[i + LEVEL_AND_OWNER] = owner & 0xFFFF_FFFFL;
        w[i + REMAINING] = remaining;
        w[i + FILLED] = 0;
        int j = order << DETAIL_BITS;
        details[j + NOTIONAL] = 0;
        details[j + ORIGINAL] = original;
        details[j + PLACED_AT] = placedAtNanos;
        return order;
    }

    /** Forgets an order that has left the book; its number will be used again. */
    void free(int order) {
        links[(order << LINK_BITS) + NEXT] = firstFree;
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
        return details[(order << DETAIL_BITS) + ORIGINAL];
    }

    void setOriginal(int order, long lots) {
        details[(order << DETAIL_BITS) + ORIGINAL] = lots;
    }

    long sequence(int order) {
        return details[(order << DETAIL_BITS) + SEQUENCE];
    }

    void setSequence(int order, long sequence) {
        details[(order << DETAIL_BITS) + SEQUENCE] = sequence;
    }

    long notional(int order) {
        return details[(order << DETAIL_BITS) + NOTIONAL];
    }

    void addNotional(int order, long amount) {
        int i = (order << DETAIL_BITS) + NOTIONAL;
        details[i] = Math.addExact(details[i], amount);
    }

    long placedAtNanos(int order) {
        return details[(order << DETAIL_BITS) + PLACED_AT];
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
        details = Arrays.copyOf(details, capacity << DETAIL_BITS);
    }
}
