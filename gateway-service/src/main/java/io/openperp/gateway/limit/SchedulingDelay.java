package io.openperp.gateway.limit;

import java.time.Duration;

/**
 * How late the virtual threads of this process run when they are to wake up: what clients notice of it when there is more
 * work than processors. Measured every few milliseconds; the largest delay counts for a while.
 */
final class SchedulingDelay implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(5);

    /** With each measurement the largest delay so far counts an eighth less: gone after some 100 ms. */
    private static final int FADING = 8;

    private final Thread measuring = Thread.ofVirtual().name("scheduling-delay").unstarted(this::measure);
    private volatile long nanos;

    SchedulingDelay start() {
        measuring.start();
        return this;
    }

    /** In nanoseconds. */
    long nanos() {
        return nanos;
    }

    @Override
    public void close() {
        measuring.interrupt();
    }

    private void measure() {
        try {
            while (true) {
                long asleepAt = System.nanoTime();
                Thread.sleep(INTERVAL);
                long delay = System.nanoTime() - asleepAt - INTERVAL.toNanos();
                nanos = Math.max(delay, nanos - nanos / FADING);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }
}
