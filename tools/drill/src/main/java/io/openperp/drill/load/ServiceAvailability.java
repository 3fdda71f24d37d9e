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

    /** Adds a successful call. @param time by {@link System#nanoTime}, not before the one added last */
    public synchronized void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = time;
    }

    /** Whether a call succeeded after that time. */
    public synchronized boolean isAfter(long time) {
        return count > 0 && nanos[count - 1] - time > 0;
    }

    /** Time of the last successful call; empty: none yet. */
    public synchronized OptionalLong last() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(nanos[count - 1]);
    }

    /**
     * The longest time without one, in nanoseconds, from the last before {@code begin} on: the outage as a
     * client observes it. Up to {@code end} if there has been none since.
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
