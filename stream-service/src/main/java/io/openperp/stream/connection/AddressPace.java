package io.openperp.stream.connection;

import io.openperp.reader.NetworkAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A rate limit by client address, over all of its connections: a token bucket in nanoseconds. It refills with one
 * second per second and holds one second; callers state what an operation costs and wait when the bucket is empty.
 * Thread-safe.
 */
public final class AddressPace {

    static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static final int FIRST_SWEEP = 1024;

    /**
     * Time of {@link System#nanoTime()} at which the bucket of each address will be full again; a time in the past
     * means that it is full.
     */
    private final ConcurrentHashMap<String, AtomicLong> paidUntil = new ConcurrentHashMap<>();

    private volatile int sweepAt = FIRST_SWEEP;

    /**
     * Takes {@code cost} nanoseconds from the bucket of an address, and waits for {@link #delay}, but at most a second.
     * Returns false if there was no delay.
     */
    public boolean pause(String remoteAddress, long cost) {
        long delay = delay(remoteAddress, cost, System.nanoTime());
        if (delay > 0) {
            LockSupport.parkNanos(Math.min(delay, SECOND));
        }
        return delay > 0;
    }

    /**
     * Takes {@code cost} from the bucket of an address.
     *
     * @param now time of {@link System#nanoTime()}
     * @return nanoseconds that the caller must wait before the next operation; 0: no wait
     */
    public long delay(String remoteAddress, long cost, long now) {
        if (paidUntil.size() >= sweepAt) {
            sweep(now);
        }
        long until = paidUntil
                .computeIfAbsent(NetworkAddress.keyOf(remoteAddress), key -> new AtomicLong(now))
                .updateAndGet(paid -> (paid - now > 0 ? paid : now) + cost);
        return Math.max(0, until - now - SECOND);
    }

    int addresses() {
        return paidUntil.size();
    }

    /** Removes the entries of full buckets; the next removal is due when twice as many entries as remain now exist. */
    private void sweep(long now) {
        paidUntil.values().removeIf(paid -> paid.get() - now <= 0);
        sweepAt = Math.max(FIRST_SWEEP, 2 * paidUntil.size());
    }
}
