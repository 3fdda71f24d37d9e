package io.openperp.drill.load;

import java.util.Arrays;
import java.util.OptionalLong;

/** The times at which calls to one service succeeded. Safe for many threads. */
public final class ServiceAvailability {

    private long[] nanos = new long[1024];
    private int count;

    /** Adds a successful call, now. */
    public synchronized void add() {
        add(System.nanoTime());
    }

    /**
     * Adds a successful call.
     *
     * @param time time of the call, by {@link System#nanoTime}; not before the last one added
     */
    public synchronized void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = time;
    }

    /** Whether a call succeeded after this time by {@link System#nanoTime}. */
    public synchronized boolean isAfter(long time) {
        return count > 0 && nanos[count - 1] - time > 0;
    }

    /** Time of the last successful call, by {@link System#nanoTime}; empty if there is none yet. */
    public synchronized OptionalLong last() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(nanos[count - 1]);
    }

    /**
     * Longest time between two successful calls, in nanoseconds: the outage as a client sees it. Begins with the last
     * call before {@code begin}; the time from the last call to {@code end} counts too.
     */
    public synchronized long longestGap(long begin, long end) {
        int first = count;
        while (first > 0 && nanos[first - 1] - begin > 0) {
            first--;
        }
        long last = first > 0 ? nanos[first - 1] : begin;
        long longest = 0;
        for (int i = first; i < count && nanos[i] - end < 0; i++) {
            longest = Math.max(longest, nanos[i] - last);
            last = nanos[i];
        }
        return Math.max(longest, end - last);
    }
}
