package io.openperp.book;

import java.util.Arrays;

/**
 * Any number of sorted maps from a pair of longs to a positive int, in arrays they share: a map is the number of its
 * root, 0 the empty one. Treaps; a node's priority is a keyed hash of its pair, so a client who chooses prices cannot
 * make one deep. Their shape is never shown to anyone.
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

    /** The root after adding a pair that is not in the map. */
    int insert(int root, long majorKey, long minorKey, int newValue) {
        int node = allocate();
        major[node] = majorKey;
        minor[node] = minorKey;
        value[node] = newValue;
        priority[node] = Mixing.mix(Mixing.mix(majorKey ^ secret) + minorKey);
        return insert(root, node);
    }

    /** The root after removing a pair that is in the map. */
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

    /** The value at the pair with the largest key, or {@link #ABSENT}. */
    int last(int root) {
        int node = root;
        while (node != EMPTY && right[node] != EMPTY) {
            node = right[node];
        }
        return value[node];
    }

    /** The value of {@code majorKey}, for maps that use the major key alone. */
    int find(int root, long majorKey) {
        int node = root;
        while (node != EMPTY && major[node] != majorKey) {
            node = majorKey < major[node] ? left[node] : right[node];
        }
        return value[node];
    }

    /** The value at the largest major key below {@code majorKey}. */
    int below(int root, long majorKey) {
        int best = EMPTY;
        for (int node = root; node != EMPTY; ) {
            boolean fits = major[node] < majorKey;
            best = fits ? node : best;
            node = fits ? right[node] : left[node];
        }
        return value[best];
    }

    /** The value at the smallest major key above {@code majorKey}. */
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

    /** Leaves the nodes before {@code pivot} in {@link #splitLeft} and those after it in {@link #splitRight}. */
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
