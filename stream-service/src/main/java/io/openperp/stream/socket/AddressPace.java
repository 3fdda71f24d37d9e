package io.openperp.stream.socket;

import io.openperp.reader.NetworkAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A share of something for each address, over all of its connections, in nanoseconds a second: what an address does costs so
 * many nanoseconds, and after a burst of one second's worth its threads wait. For any number of threads.
 */
final class AddressPace {

    static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static final int FIRST_SWEEP = 1024;

    /** Until when, in {@link System#nanoTime()}, what an address has done so far lasts; past: nothing is owed. */
    private final ConcurrentHashMap<String, AtomicLong> paidUntil = new ConcurrentHashMap<>();

    private volatile int sweepAt = FIRST_SWEEP;

    /** Waits as long as {@link #delay} says, but at most a second. False: there was no need to. */
    boolean rest(String remoteAddress, long cost) {
        long delay = delay(remoteAddress, cost, System.nanoTime());
        if (delay > 0) {
            LockSupport.parkNanos(Math.min(delay, SECOND));
        }
        return delay > 0;
    }

    /**
     * An address has done something that costs so much.
     *
     * @param now of {@link System#nanoTime()}
     * @return nanoseconds to wait before it does more; 0: none
     */
    long delay(String remoteAddress, long cost, long now) {
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

    /** Forgets who owes nothing; next when there are twice as many as are left. */
    private void sweep(long now) {
        paidUntil.values().removeIf(paid -> paid.get() - now <= 0);
        sweepAt = Math.max(FIRST_SWEEP, 2 * paidUntil.size());
    }
}
