package io.openperp.book;

import java.util.Arrays;

/**
 * Sorted maps from a key to a positive int, all stored in the same arrays. A key is a pair of longs: keys are sorted by
 * the first, the major key, and those with equal major keys by the second, the minor key.
 *
 * <p>Each map is a tree of nodes. A caller identifies it by the number of its root node; 0 is the empty map. The trees
 * are treaps whose priorities are keyed hashes of the keys, so a client who chooses prices cannot make a tree deep.
 * Their shape is never visible outside.
 */
final class SortedKeys {

    static final int EMPTY = 0;
    static final int ABSENT = 0;

    private static final int FIRST_CAPACITY = 256;

    private final long secret;
    private long[] major = new long[FIRST_CAPACITY];
    private long[] minor = new long[FIRST_CAPACITY];
    private long[] priority = new long[FIRST_CAPACITY];
    private int[] value = new int[FIRST_CAPACITY];
    private int[] left = new int[FIRST_CAPACITY];
    private int[] right = new int[FIRST_CAPACITY];
    private int used = 1;
    private int firstFree;
    private int splitLeft;
    private int splitRight;

    SortedKeys(long secret) {
        this.secret = secret;
    }

    /** Adds a key that is not in the map with this root, and returns the new root. */
    int insert(int root, long majorKey, long minorKey, int newValue) {
        int node = allocate();
        major[node] = majorKey;
        minor[node] = minorKey;
        value[node] = newValue;
        priority[node] = Mixing.mix(Mixing.mix(majorKey ^ secret) + minorKey);
        return insert(root, node);
    }

    /** Removes a key that is in the map with this root, and returns the new root. */
    int remove(int root, long majorKey, long minorKey) {
        if (root == EMPTY) {
            throw new IllegalStateException("no key " + majorKey + ", " + minorKey);
        }
        int order = compare(majorKey, minorKey, root);
        if (order == 0) {
            int merged = merge(left[root], right[root]);
            left[root] = firstFree;
            firstFree = root;
            return merged;
        }
        if (order < 0) {
            left[root] = remove(left[root], majorKey, minorKey);
        } else {
            right[root] = remove(right[root], majorKey, minorKey);
        }
        return root;
    }

    /** The value of the largest key in the map with this root; {@link #ABSENT} if the map is empty. */
    int last(int root) {
        int node = root;
        while (node != EMPTY && right[node] != EMPTY) {
            node = right[node];
        }
        return value[node];
    }

    /**
     * The value of {@code majorKey} in the map with this root, or {@link #ABSENT}; only for maps whose minor keys are
     * all 0.
     */
    int find(int root, long majorKey) {
        int node = root;
        while (node != EMPTY && major[node] != majorKey) {
            node = majorKey < major[node] ? left[node] : right[node];
        }
        return value[node];
    }

    /**
     * The value of the largest key whose major key is below {@code majorKey}, in the map with this root: of several
     * keys with the same major key, that of the largest minor key. {@link #ABSENT} if there is none.
     */
    int below(int root, long majorKey) {
        int best = EMPTY;
        for (int node = root; node != EMPTY; ) {
            boolean fits = major[node] < majorKey;
            best = fits ? node : best;
            node = fits ? right[node] : left[node];
        }
        return value[best];
    }

    /**
     * The value of the smallest key whose major key is above {@code majorKey}, in the map with this root: of several
     * keys with the same major key, that of the smallest minor key. {@link #ABSENT} if there is none.
     */
    int above(int root, long majorKey) {
        int best = EMPTY;
        for (int node = root; node != EMPTY; ) {
            boolean fits = major[node] > majorKey;
            best = fits ? node : best;
            node = fits ? left[node] : right[node];
        }
        return value[best];
    }

    private int insert(int root, int node) {
        if (root == EMPTY) {
            return node;
        }
        if (priority[node] > priority[root]) {
            split(root, node);
            left[node] = splitLeft;
            right[node] = splitRight;
            return node;
        }
        if (compare(major[node], minor[node], root) < 0) {
            left[root] = insert(left[root], node);
        } else {
            right[root] = insert(right[root], node);
        }
        return root;
    }

    /**
     * Splits a tree into the nodes with keys below that of the node {@code pivot} and those with keys above it. Their
     * roots are then in {@link #splitLeft} and {@link #splitRight}.
     */
    private void split(int root, int pivot) {
        if (root == EMPTY) {
            splitLeft = EMPTY;
            splitRight = EMPTY;
        } else if (compare(major[pivot], minor[pivot], root) < 0) {
            split(left[root], pivot);
            left[root] = splitRight;
            splitRight = root;
        } else {
            split(right[root], pivot);
            right[root] = splitLeft;
            splitLeft = root;
        }
    }

    private int merge(int low, int high) {
        if (low == EMPTY || high == EMPTY) {
            return low == EMPTY ? high : low;
        }
        if (priority[low] > priority[high]) {
            right[low] = merge(right[low], high);
            return low;
        }
        left[high] = merge(low, left[high]);
        return high;
    }

    private int compare(long majorKey, long minorKey, int node) {
        int order = Long.compare(majorKey, major[node]);
        return order != 0 ? order : Long.compare(minorKey, minor[node]);
    }

    private int allocate() {
        int node = firstFree;
        if (node != EMPTY) {
            firstFree = left[node];
        } else {
            node = used++;
            if (node == value.length) {
                grow();
            }
        }
        left[node] = EMPTY;
        right[node] = EMPTY;
        return node;
    }

    private void grow() {
        int capacity = value.length * 2;
        major = Arrays.copyOf(major, capacity);
        minor = Arrays.copyOf(minor, capacity);
        priority = Arrays.copyOf(priority, capacity);
        value = Arrays.copyOf(value, capacity);
        left = Arrays.copyOf(left, capacity);
        right = Arrays.copyOf(right, capacity);
    }
}
