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
        long h = fold(id.w0() ^ key0, id.w1() ^ key1) ^ Long.rotateLeft(fold(id.w2() ^ key2, id.w3() ^ key3), 32);
        return (int) (fold(h ^ key1, key2) >>> 32);
    }

    /** The order with this id, or {@link Orders#NONE}. */
    int find(Bytes32 id, int tag) {
        long[] table = entries;
        int mask = table.length - 1;
        for (int i = tag >>> shift; ; i = i + 1 & mask) {
            long entry = table[i];
            if (entry == 0) {
                return Orders.NONE;
            }
            if ((int) (entry >>> 32) == tag && orders.hasId((int) entry, id)) {
                return (int) entry;
            }
        }
    }

    /** Adds an order whose id is not in the table. */
    void insert(int tag, int order) {
        if (2 * ++size > entries.length) {
            grow();
        }
        put(entry(tag, order));
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
