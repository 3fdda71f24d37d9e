package io.openperp.benchmarks.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** IDs of the orders that rest in a book, from which a generator of operations picks one at random. */
final class LiveIds {

    static final int RECENT = 64;

    private final List<Long> ids = new ArrayList<>();
    private final Map<Long, Integer> positions = new HashMap<>();
    private final long[] recent = new long[RECENT];
    private long added;

    int size() {
        return ids.size();
    }

    long get(int i) {
        return ids.get(i);
    }

    /** One of the IDs that were added last; its order may no longer rest. */
    long recent(int i) {
        return recent[i];
    }

    void add(long id) {
        positions.put(id, ids.size());
        ids.add(id);
        recent[(int) (added++ % RECENT)] = id;
    }

    void remove(long id) {
        Integer i = positions.remove(id);
        if (i == null) {
            return;
        }
        long moved = ids.removeLast();
        if (moved != id) {
            ids.set(i, moved);
            positions.put(moved, i);
        }
    }

    void removeMissing(ReferenceBook book) {
        for (int i = ids.size() - 1; i >= 0; i--) {
            long id = ids.get(i);
            if (book.find(id) == null) {
                remove(id);
            }
        }
    }
}
