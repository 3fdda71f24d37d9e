package io.openperp.book;

import java.util.Arrays;

/** The resting orders of each owner, oldest first. */
final class OwnerOrders {

    private static final int STRIDE_BITS = 2;
    private static final int FIRST = 0;
    private static final int LAST = 1;
    private static final int COUNT = 2;

    private final Orders orders;
    private int[] words = new int[64 << STRIDE_BITS];

    OwnerOrders(Orders orders) {
        this.orders = orders;
    }

    int oldest(int owner) {
        int i = owner << STRIDE_BITS;
        return i < words.length ? words[i + FIRST] : Orders.NONE;
    }

    int count(int owner) {
        int i = owner << STRIDE_BITS;
        return i < words.length ? words[i + COUNT] : 0;
    }

    /** Adds an order as the newest of its owner: its sequence is larger than those of all others. */
    void append(int owner, int order) {
        int i = owner << STRIDE_BITS;
        if (i >= words.length) {
            words = Arrays.copyOf(words, Math.max(words.length * 2, (owner + 1) << STRIDE_BITS));
        }
        int last = words[i + LAST];
        orders.setPreviousOfOwner(order, last);
        orders.setNextOfOwner(order, Orders.NONE);
        orders.setNextOfOwner(last, order);
        words[i + LAST] = order;
        words[i + FIRST] = last == Orders.NONE ? order : words[i + FIRST];
        words[i + COUNT]++;
    }

    void remove(int owner, int order) {
        int i = owner << STRIDE_BITS;
        int next = orders.nextOfOwner(order);
        int previous = orders.previousOfOwner(order);
        orders.setNextOfOwner(previous, next);
        orders.setPreviousOfOwner(next, previous);
        words[i + FIRST] = previous == Orders.NONE ? next : words[i + FIRST];
        words[i + LAST] = next == Orders.NONE ? previous : words[i + LAST];
        words[i + COUNT]--;
    }
}
