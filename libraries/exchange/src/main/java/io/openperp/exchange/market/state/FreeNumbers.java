package io.openperp.exchange.market.state;

import java.util.Arrays;

/**
 * Numbers of traders, the accounts in a market, that are free to be assigned again, in a binary heap that gives the
 * lowest first.
 */
final class FreeNumbers {

    private int[] heap = new int[16];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void release(int number) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        int at = size++;
        while (at > 0 && heap[(at - 1) / 2] > number) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = number;
    }

    int takeLowest() {
        int lowest = heap[0];
        int last = heap[--size];
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= last) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = last;
        return lowest;
    }

    void clear() {
        size = 0;
    }
}
