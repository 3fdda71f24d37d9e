package io.openperp.servicekit.pace;

import java.time.Duration;

/**
 * How late the virtual threads of this process run when they are to wake up: what clients notice of it when there is more
 * work than processors. Measured every few milliseconds; the largest delay counts for a while.
 */
public final class SchedulingDelay {

    /** When other work waits for longer than this, there is more to do than the processors can. */
    private static final long LATE_NANOS = 10_000_000;

    private static final Duration INTERVAL = Duration.ofMillis(5);

    /** With each measurement the largest delay so far counts an eighth less: gone after some 100 ms. */
    private static final int FADING = 8;

    private volatile long nanos;

    private SchedulingDelay() {
        Thread.ofVirtual().name("scheduling-delay").start(this::measure);
    }

    private static final class OfProcess {
        static final SchedulingDelay INSTANCE = new SchedulingDelay();
    }

    /** Measured from the first call on, until the process ends. */
    public static SchedulingDelay ofProcess() {
        return OfProcess.INSTANCE;
    }

    /** Whether there is more to do than the processors can: clients who ask for little wait for those who ask for much. */
    public boolean isLate() {
        return nanos > LATE_NANOS;
    }

    private void measure() {
        try {
            while (true) {
                long asleepAt = System.nanoTime();
                Thread.sleep(INTERVAL);
                long delay = System.nanoTime() - asleepAt - INTERVAL.toNanos();
                nanos = Math.max(delay, nanos - nanos / FADING);
            }
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }
}
