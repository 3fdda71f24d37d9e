package io.openperp.stream.admission;

import io.openperp.reader.NetworkAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Limits the number of requests of each address in a second. Thread-safe. */
public final class RequestRate {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private volatile Second current;

    private record Second(long since, ConcurrentHashMap<String, Integer> requests) {}

    /**
     * Starts with no requests counted.
     *
     * @param perSecond largest number of requests of one address in a second
     * @param now time of {@link System#nanoTime()}
     */
    public RequestRate(int perSecond, long now) {
        this.perSecond = perSecond;
        this.current = new Second(now, new ConcurrentHashMap<>());
    }

    /** Counts a request of an address. Returns false if the address has exceeded its limit in this second. */
    public boolean admits(String remoteAddress, long now) {
        Second second = current;
        if (now - second.since >= SECOND) {
            second = new Second(now, new ConcurrentHashMap<>());
            current = second;
        }
        return second.requests.merge(NetworkAddress.keyOf(remoteAddress), 1, Integer::sum) <= perSecond;
    }
}
