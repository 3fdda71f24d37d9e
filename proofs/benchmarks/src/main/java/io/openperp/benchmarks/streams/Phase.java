package io.openperp.benchmarks.streams;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Results of all subscribers for messages appended during one phase (period of a measurement): number, delays, and how
 * many arrived out of order.
 */
final class Phase {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final long beganAt = System.nanoTime();
    private final Map<Kind, Histogram> latencies = new EnumMap<>(Kind.class);
    private final AtomicLong disordered = new AtomicLong();
    private final AtomicLong lastReadAt = new AtomicLong(beganAt);

    Phase() {
        for (Kind kind : Kind.values()) {
            latencies.put(kind, new ConcurrentHistogram(1_000, LONGEST_NANOS, 3));
        }
    }

    boolean isAbout(long stamp) {
        return stamp >= beganAt;
    }

    void read(Kind kind, long stamp, long readAt, boolean inOrder) {
        latencies(kind).recordValue(Math.clamp(readAt - stamp, 1, LONGEST_NANOS));
        if (!inOrder) {
            disordered.incrementAndGet();
        }
        lastReadAt.accumulateAndGet(readAt, Math::max);
    }

    Histogram latencies(Kind kind) {
        Histogram found = latencies.get(kind);
        if (found == null) {
            throw new IllegalArgumentException(kind + " is not measured");
        }
        return found;
    }

    /** Number of messages that arrived after a later one, or a second time. */
    long disordered() {
        return disordered.get();
    }

    /** Seconds from the beginning of the phase to the last message read. */
    double seconds() {
        return (lastReadAt.get() - beganAt) / 1e9;
    }

    long messages() {
        return latencies.values().stream().mapToLong(Histogram::getTotalCount).sum();
    }
}
