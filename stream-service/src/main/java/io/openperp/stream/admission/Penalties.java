package io.openperp.stream.admission;

import io.openperp.reader.NetworkAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Addresses that are refused for a while because one of their connections was cut for flooding. Each further cut within
 * ten minutes doubles the time, up to a minute. At most 10,000 addresses are kept; beyond that the oldest is dropped.
 * Thread-safe.
 */
public final class Penalties {

    private static final int MOST_ADDRESSES = 10_000;
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long MEMORY_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final long firstNanos;
    private final Map<String, Penalty> byAddress = new LinkedHashMap<>();

    private record Penalty(long since, long nanos) {}

    /**
     * Sets the duration of the first penalty.
     *
     * @param first time for which an address is refused the first time; zero: addresses are not refused
     */
    public Penalties(Duration first) {
        this.firstNanos = first.toNanos();
    }

    /**
     * Refuses an address from now on, because one of its connections was cut.
     *
     * @param now time of {@link System#nanoTime()}
     */
    public synchronized void add(String remoteAddress, long now) {
        if (firstNanos == 0) {
            return;
        }
        Penalty last = byAddress.remove(NetworkAddress.keyOf(remoteAddress));
        long nanos = firstNanos;
        if (last != null && now - last.since < last.nanos) {
            nanos = last.nanos; // of several connections that flooded together
        } else if (last != null && now - last.since < MEMORY_NANOS) {
            nanos = Math.min(LONGEST_NANOS, 2 * last.nanos);
        }
        byAddress.put(NetworkAddress.keyOf(remoteAddress), new Penalty(now, nanos));
        if (byAddress.size() > MOST_ADDRESSES) {
            byAddress.remove(byAddress.keySet().iterator().next());
        }
    }

    /** Nanoseconds for which an address is still refused; 0 if it is not refused. */
    public synchronized long left(String remoteAddress, long now) {
        if (byAddress.isEmpty()) {
            return 0;
        }
        Penalty last = byAddress.get(NetworkAddress.keyOf(remoteAddress));
        return last == null ? 0 : Math.max(0, last.nanos - (now - last.since));
    }
}
