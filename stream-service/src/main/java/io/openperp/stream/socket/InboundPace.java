package io.openperp.stream.socket;

import io.openperp.reader.NetworkAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How fast the messages of one address are read, over all of its connections: after a burst of one second's bytes its readers
 * wait, and with them, by TCP, its senders. Reading a message costs in proportion to its length, and a reader that waits
 * leaves its processor to others. For any number of threads.
 */
final class InboundPace {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int FIRST_SWEEP = 1024;

    private final long bytesPerSecond;

    /** Until when, in {@link System#nanoTime()}, the bytes of an address so far last at its pace; past: nothing is owed. */
    private final ConcurrentHashMap<String, AtomicLong> paidUntil = new ConcurrentHashMap<>();

    private volatile int sweepAt = FIRST_SWEEP;

    InboundPace(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    /**
     * So many bytes of an address have been read.
     *
     * @param now of {@link System#nanoTime()}
     * @return nanoseconds to wait before more is read; 0: none
     */
    long delay(String remoteAddress, int bytes, long now) {
        if (paidUntil.size() >= sweepAt) {
            sweep(now);
        }
        long cost = bytes * SECOND / bytesPerSecond;
        long until = paidUntil
                .computeIfAbsent(NetworkAddress.keyOf(remoteAddress), key -> new AtomicLong(now))
                .updateAndGet(paid -> (paid - now > 0 ? paid : now) + cost);
        return Math.max(0, until - now - SECOND);
    }

    int addresses() {
        return paidUntil.size();
    }

    /** Forgets who owes nothing; next when there are twice as many as are left. */
    private void sweep(long now) {
        paidUntil.values().removeIf(paid -> paid.get() - now <= 0);
        sweepAt = Math.max(FIRST_SWEEP, 2 * paidUntil.size());
    }
}
