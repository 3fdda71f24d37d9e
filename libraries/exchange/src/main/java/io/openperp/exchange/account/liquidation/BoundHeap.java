package io.openperp.exchange.account.liquidation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap of intervals, sorted by the end that a mark reaches first: highest lower end or lowest upper end. Every
 * interval knows its place in the heap, so it can be moved or removed in logarithmic time without allocation.
 */
final class BoundHeap {

    private final boolean ofLows;
    private MarkInterval[] heap = new MarkInterval[16];
    private int size;

    BoundHeap(boolean ofLows) {
        this.ofLows = ofLows;
    }

    /** The interval whose end a moving mark reaches first; null if the heap is empty. */
    @Nullable
    MarkInterval top() {
        return size == 0 ? null : heap[0];
    }

    void add(MarkInterval interval) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        rise(interval, size++);
    }

    /** Moves an interval to its new place after its end has changed. */
    void move(MarkInterval interval) {
        int place = place(interval);
        rise(interval, place);
        sink(interval, place(interval));
    }

    @SuppressWarnings("NullAway") // an empty place, which is filled before it is read
    void remove(MarkInterval interval) {
        int place = place(interval);
        MarkInterval last = heap[--size];
        heap[size] = null;
        if (last != interval) {
            rise(last, place);
            sink(last, place(last));
        }
        setPlace(interval, MarkInterval.NOWHERE);
    }

    private void rise(MarkInterval interval, int from) {
        int place = from;
        for (int parent = (place - 1) / 2; place > 0 && key(interval) < key(heap[parent]); parent = (place - 1) / 2) {
            put(heap[parent], place);
            place = parent;
        }
        put(interval, place);
    }

    private void sink(MarkInterval interval, int from) {
        int place = from;
        for (int child = earlierChild(place); child < size && key(heap[child]) < key(interval); ) {
            put(heap[child], place);
            place = child;
            child = earlierChild(place);
        }
        put(interval, place);
    }

    private int earlierChild(int place) {
        int left = 2 * place + 1;
        return left + 1 < size && key(heap[left + 1]) < key(heap[left]) ? left + 1 : left;
    }

    private long key(MarkInterval interval) {
        return ofLows ? -interval.low : interval.high;
    }

    private void put(MarkInterval interval, int place) {
        heap[place] = interval;
        setPlace(interval, place);
    }

    private int place(MarkInterval interval) {
        return ofLows ? interval.lowPlace : interval.highPlace;
    }

    private void setPlace(MarkInterval interval, int place) {
        if (ofLows) {
            interval.lowPlace = place;
        } else {
            interval.highPlace = place;
        }
    }
}
