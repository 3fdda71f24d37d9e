package io.openperp.book;

import io.openperp.units.Bytes32;

/**
 * Finds an order by its id. An open-addressed table with linear probing. The tag of an id is 25 bits of a keyed hash of
 * all 32 bytes of the id. The upper bits of the tag are the home of its entry: the place at which a search for it
 * begins; if the home is taken, the entry is in a place behind it. Clients can search for ids that collide, but not
 * without the secret; the order of entries is never visible outside.
 *
 * <p>An entry is one int, because in a large book each access to the table is a cache miss, the rarer the smaller the
 * table. Of 2<sup>n</sup> entries each has the order's number in its lower n bits and above it as much of the tag as
 * fits, its lower bits. The upper seven of those are the lower seven of the home: with its place they give the home,
 * and so the whole tag. Removing and growing therefore never read an order.
 */
final class OrderTable {

    private static final int TAG_BITS = 25;
    private static final int FIRST_BITS = 11;
    private static final int HOME_BITS = Integer.SIZE - TAG_BITS;
    /** Largest distance of an entry from its home, the place that the tag of its id gives; else the table grows. */
    private static final int REACH = (1 << HOME_BITS) - 1;

    private static final int SPARSE_SLOTS = 1 << 14;

    private final Orders orders;
    private final long key0;
    private final long key1;
    private final long key2;
    private final long key3;
    private int bits = FIRST_BITS;
    private int[] entries = new int[1 << FIRST_BITS];
    private int size;

    OrderTable(Orders orders, long secret) {
        this.orders = orders;
        key0 = Mixing.mix(secret + Mixing.GOLDEN);
        key1 = Mixing.mix(key0 + Mixing.GOLDEN);
        key2 = Mixing.mix(key1 + Mixing.GOLDEN);
        key3 = Mixing.mix(key2 + Mixing.GOLDEN);
    }

    int size() {
        return size;
    }

    /** The tag of this id: 25 bits of a keyed hash of it. */
    int tag(Bytes32 id) {
        return tag(id.w0(), id.w1(), id.w2(), id.w3());
    }

    /** The tag of the id of the order with this number; equals {@link #tag(Bytes32)} of that id. */
    int tag(int order) {
        return tag(orders.idWord(order, 0), orders.idWord(order, 1), orders.idWord(order, 2), orders.idWord(order, 3));
    }

    /**
     * The place of this id's entry or, if there is none, the place where it belongs; valid until the table changes.
     *
     * @param tag {@link #tag(Bytes32)} of the id
     */
    int probe(Bytes32 id, int tag) {
        int[] table = entries;
        int mask = table.length - 1;
        int sought = tag << bits;
        int i = home(tag);
        for (int entry = table[i]; entry != 0; entry = table[i]) {
            if (((entry ^ sought) & ~mask) == 0 && orders.hasId(entry & mask, id)) {
                return i;
            }
            i = i + 1 & mask;
        }
        return i;
    }

    /** The order in the entry at this place, or {@link Orders#NONE}. */
    int order(int place) {
        return entries[place] & entries.length - 1;
    }

    /**
     * Adds an order whose id is not in the table.
     *
     * @param tag tag of the order's id
     */
    void insert(int tag, int order) {
        insertAt(vacancy(tag), tag, order);
    }

    /** Adds an order whose id is not in the table at the place that {@link #probe} has returned for that id. */
    void insertAt(int place, int tag, int order) {
        int i = place;
        size++;
        while (isDense() || order >= entries.length || distance(home(tag), i) > REACH) {
            grow();
            i = vacancy(tag);
        }
        entries[i] = entry(tag, order);
    }

    void remove(int tag, int order) {
        int[] table = entries;
        int mask = table.length - 1;
        int entry = entry(tag, order);
        int hole = home(tag);
        while (table[hole] != entry) {
            if (table[hole] == 0) {
                throw new IllegalStateException("order " + order + " is not in the table of ids");
            }
            hole = hole + 1 & mask;
        }
        closeGap(table, mask, hole);
        size--;
    }

    /** Moves later entries back after a removal, so that no search ends too early at the gap. */
    private static void closeGap(int[] table, int mask, int start) {
        int hole = start;
        for (int i = hole + 1 & mask; table[i] != 0; i = i + 1 & mask) {
            if (displacement(table[i], i) >= (i - hole & mask)) {
                table[hole] = table[i];
                hole = i;
            }
        }
        table[hole] = 0;
    }

    /** The first free place at or behind the home of this tag, where an entry with the tag may be inserted. */
    private int vacancy(int tag) {
        int[] table = entries;
        int i = home(tag);
        while (table[i] != 0) {
            i = i + 1 & table.length - 1;
        }
        return i;
    }

    /**
     * Whether the table is full enough to grow. A small table, which fits into a near cache, is used up to a third:
     * most searches then end at the first entry, which the processor predicts well. A larger table is used up to a
     * half, which keeps it small.
     */
    private boolean isDense() {
        int slotsPerOrder = entries.length <= SPARSE_SLOTS ? 3 : 2;
        return slotsPerOrder * size > entries.length;
    }

    private void grow() {
        int[] old = entries;
        int oldBits = bits;
        do {
            if (bits == TAG_BITS) {
                throw new IllegalStateException("table of ids cannot hold " + size + " orders");
            }
            bits++;
            entries = new int[1 << bits];
        } while (!takeOver(old, oldBits));
    }

    /**
     * Inserts the entries of the old, smaller table into this one. Returns false if one of them finds no free place
     * within {@link #REACH} of its home, so that the table must become larger still.
     */
    private boolean takeOver(int[] old, int oldBits) {
        int mask = old.length - 1;
        int rest = TAG_BITS - oldBits;
        for (int i = 0; i <= mask; i++) {
            if (old[i] != 0) {
                int home = i - displacement(old[i], i) & mask;
                int tag = home << rest | old[i] >>> oldBits & (1 << rest) - 1;
                int place = vacancy(tag);
                if (distance(home(tag), place) > REACH) {
                    return false;
                }
                entries[place] = entry(tag, old[i] & mask);
            }
        }
        return true;
    }

    private int home(int tag) {
        return tag >>> TAG_BITS - bits;
    }

    private int entry(int tag, int order) {
        return tag << bits | order;
    }

    private int distance(int home, int place) {
        return place - home & entries.length - 1;
    }

    /** How far an entry at this place is from its home. */
    private static int displacement(int entry, int place) {
        return place - (entry >>> TAG_BITS) & REACH;
    }

    private int tag(long w0, long w1, long w2, long w3) {
        return (int) ((fold(w0 ^ key0, w1 ^ key1) ^ fold(w2 ^ key2, w3 ^ key3)) >>> Long.SIZE - TAG_BITS);
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b);
    }
}
