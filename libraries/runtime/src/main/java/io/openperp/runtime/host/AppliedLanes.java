package io.openperp.runtime.host;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The lanes that have applied records since they were reported. Their figures are for health checks and metrics, so ten times a
 * second is enough.
 */
final class AppliedLanes {

    private static final long STEP_NANOS = Duration.ofMillis(100).toNanos();

    private final Set<HostedLane> unreported = new LinkedHashSet<>();
    private long reportedNanos = System.nanoTime() - STEP_NANOS;

    void add(HostedLane lane) {
        unreported.add(lane);
    }

    /** Reports the lanes if the step is over. */
    void report(Consumer<HostedLane> report) {
        long now = System.nanoTime();
        if (now - reportedNanos >= STEP_NANOS) {
            unreported.forEach(report);
            unreported.clear();
            reportedNanos = now;
        }
    }
}
