package io.openperp.units;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from {@link Bytes32} to {@code V} for keys that clients choose.
 *
 * <p>Slots depend on a secret seed, so clients cannot choose keys that collide; all 32 bytes are compared. Entries can be
 * iterated in ascending key order only, so neither the seed nor the history of the table affects an output.
 * Open addressing with linear probing, removal by shifting back. For one thread.
 */
public final class KeyMap<V> {

    private static final int SMALLEST = 16;
    private static final int LARGEST = 1 << 30;

    private final long seed0;
    private final long seed1;
    private final long seed2;
    private final long seed3;
    private @Nullable Bytes32[] keys;
    private @Nullable Object[] values;
    private int size;

    public KeyMap(long secretSeed) {
        seed0 = mix(secretSeed ^ 0x9E3779B97F4A7C15L);
        seed1 = mix(seed0 ^ 0xC2B2AE3D27D4EB4FL);
        seed2 = mix(seed1 ^ 0x165667B19E3779F9L);
        seed3 = mix(seed2 ^ 0xD6E8FEB86659FD93L);
        keys = new @Nullable Bytes32[SMALLEST];
        values = new @Nullable Object[SMALLEST];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean containsKey(Bytes32 key) {
        return keys[slotOf(key)] != null;
    }

    /** The value of {@code key}; null if the table does not have the key. */
    @SuppressWarnings("unchecked")
    public @Nullable V get(Bytes32 key) {
        return (V) values[slotOf(key)];
    }

    /** Sets the value of {@code key}. Returns the value that it had before; null if it had none. */
    @SuppressWarnings("unchecked")
    public @Nullable V put(Bytes32 key, V value) {
        int slot = slotOf(key);
        V before = (V) values[slot];
        values[slot] = value;
        if (keys[slot] == null) {
            keys[slot] = key;
            size++;
            if (size > keys.length - keys.length / 4) {
                grow();
            }
        }
        return before;
    }

    /** Removes {@code key} and returns its value, or null if it was not there. */
    @SuppressWarnings("unchecked")
    public @Nullable V remove(Bytes32 key) {
        int slot = slotOf(key);
        V before = (V) values[slot];
        if (keys[slot] != null) {
            closeGap(slot);
            size--;
        }
        return before;
    }

    public void clear() {
        keys = new @Nullable Bytes32[SMALLEST];
        values = new @Nullable Object[SMALLEST];
        size = 0;
    }

    /** All keys, ascending. */
    public Bytes32[] sortedKeys() {
        Bytes32[] sorted = new Bytes32[size];
        int n = 0;
        for (Bytes32 key : keys) {
            if (key != null) {
                sorted[n++] = key;
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * Visits every entry in ascending key order. The visitor may add, change or remove entries: entries that were there
     * at the start are visited unless they have been removed, added ones are not.
     */
    public void forEachInOrder(BiConsumer<? super Bytes32, ? super V> visitor) {
        for (Bytes32 key : sortedKeys()) {
            V value = get(key);
            if (value != null) {
                visitor.accept(key, value);
            }
        }
    }

    /** The slot that holds {@code key}, or the empty one where it belongs. */
    private int slotOf(Bytes32 key) {
        int slot = home(key);
        for (Bytes32 held = keys[slot]; held != null && !held.equals(key); held = keys[slot]) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    /** The slot where the search for a key begins: a seeded sum of products (NMH of UMAC), folded. */
    private int home(Bytes32 key) {
        long a = key.w0() + seed0;
        long b = key.w1() + seed1;
        long c = key.w2() + seed2;
        long d = key.w3() + seed3;
        long hash = a * b + c * d + (Math.multiplyHigh(a, b) ^ Math.multiplyHigh(c, d));
        return (int) (mix(hash) >>> 33) & keys.length - 1;
    }

    private void closeGap(int removed) {
        int mask = keys.length - 1;
        int gap = removed;
        int slot = removed + 1 & mask;
        for (Bytes32 held = keys[slot]; held != null; held = keys[slot]) {
            if ((slot - home(held) & mask) >= (slot - gap & mask)) {
                keys[gap] = held;
                values[gap] = values[slot];
                gap = slot;
            }
            slot = slot + 1 & mask;
        }
        keys[gap] = null;
        values[gap] = null;
    }

    private void grow() {
        if (keys.length == LARGEST) {
            throw new IllegalStateException("a table of " + size + " keys cannot grow");
        }
        @Nullable Bytes32[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new @Nullable Bytes32[oldKeys.length * 2];
        values = new @Nullable Object[oldKeys.length * 2];
        for (int i = 0; i < oldKeys.length; i++) {
            Bytes32 key = oldKeys[i];
            if (key != null) {
                int slot = slotOf(key);
                keys[slot] = key;
                values[slot] = oldValues[i];
            }
        }
    }

    private static long mix(long x) {
        long z = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
