package io.openperp.book;

import io.openperp.units.Bytes32;

/**
 * Finds an order by its id. An open-addressed table with linear probing; an entry is a 32-bit tag and the order's
 * number in one long. The tag is a keyed hash of all 32 bytes, its upper bits are the home of the entry, so removing
 * and growing never read an order. Clients can grind ids, but not against a secret they do not know; the order of the
 * table is never shown to anyone.
 */
final class OrderTable {

    private static final int FIRST_BITS = 11;
    private static final int MAX_BITS = 28;
    private static final int SPARSE_SLOTS = 1 << 14;

    private final Orders orders;
    private final long key0;
    private final long key1;
    private final long key2;
    private final long key3;
    private long[] entries = new long[1 << FIRST_BITS];
    private int shift = Integer.SIZE - FIRST_BITS;
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

    int tag(Bytes32 id) {
        return (int) ((fold(id.w0() ^ key0, id.w1() ^ key1) ^ fold(id.w2() ^ key2, id.w3() ^ key3)) >>> 32);
    }

    /** Where the entry of this id is or, if there is none, belongs; valid until the table changes. */
    int probe(Bytes32 id, int tag) {
        long[] table = entries;
        int mask = table.length - 1;
        int i = tag >>> shift;
        for (long entry = table[i]; entry != 0; entry = table[i]) {
            if ((int) (entry >>> 32) == tag && orders.hasId((int) entry, id)) {
                return i;
            }
            i = i + 1 & mask;
        }
        return i;
    }

    /** The order at a probed place, or {@link Orders#NONE}. */
    int order(int place) {
        return (int) entries[place];
    }

    /** Adds an order whose id is not in the table. */
    void insert(int tag, int order) {
        put(entry(tag, order));
        growIfDense();
    }

    /** Adds an order at the place probed for its id. */
    void insertAt(int place, int tag, int order) {
        entries[place] = entry(tag, order);
        growIfDense();
    }

    void remove(int tag, int order) {
        long[] table = entries;
        int mask = table.length - 1;
        long entry = entry(tag, order);
        int hole = tag >>> shift;
        while (table[hole] != entry) {
            if (table[hole] == 0) {
                throw new IllegalStateException("order " + order + " is not in the table of ids");
            }
            hole = hole + 1 & mask;
        }
        closeGap(table, mask, hole);
        size--;
    }

    /** Moves later entries of the run back, so that no probe ends at the hole too early. */
    private void closeGap(long[] table, int mask, int start) {
        int hole = start;
        for (int i = hole + 1 & mask; table[i] != 0; i = i + 1 & mask) {
            int home = (int) (table[i] >>> 32) >>> shift;
            if ((i - home & mask) >= (i - hole & mask)) {
                table[hole] = table[i];
                hole = i;
            }
        }
        table[hole] = 0;
    }

    private void put(long entry) {
        long[] table = entries;
        int mask = table.length - 1;
        int i = (int) (entry >>> 32) >>> shift;
        while (table[i] != 0) {
            i = i + 1 & mask;
        }
        table[i] = entry;
    }

    /**
     * Of a table that fits into a near cache at most a third is in use: most probes then end at the first entry, which
     * the processor can foresee. Of a larger one up to half: there every entry is a cache miss, the rarer the smaller
     * the table.
     */
    private void growIfDense() {
        int slotsPerOrder = entries.length <= SPARSE_SLOTS ? 3 : 2;
        if (slotsPerOrder * ++size > entries.length) {
            grow();
        }
    }

    private void grow() {
        if (shift <= Integer.SIZE - MAX_BITS) {
            throw new IllegalStateException("table of ids holds " + size + " orders, its maximum");
        }
        long[] old = entries;
        entries = new long[old.length * 2];
        shift--;
        for (long entry : old) {
            if (entry != 0) {
                put(entry);
            }
        }
    }

    private static long entry(int tag, int order) {
        return (long) tag << 32 | order;
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b);
    }
}
