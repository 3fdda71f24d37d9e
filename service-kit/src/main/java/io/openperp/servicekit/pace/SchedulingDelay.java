package io.openperp.servicekit.pace;

import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures how late the virtual threads of this process wake up, which clients notice when there is more work than
 * processors. It measures every few milliseconds while there are requests, otherwise ten times a second, because each
 * measurement wakes two threads. A large delay fades within about 100 ms.
 */
public final class SchedulingDelay {

    /** Delay in nanoseconds above which there is more work than the processors can do. */
    private static final long LATE_NANOS = 10_000_000;

    private static final Duration INTERVAL = Duration.ofMillis(5);
    private static final Duration IDLE_INTERVAL = Duration.ofMillis(100);

    /** Number of requests a second below which the process counts as idle. */
    private static final int FEW_REQUESTS = 50;

    private static final long SECOND_NANOS = 1_000_000_000;

    /**
     * Divisor of the fraction by which each measurement lowers the largest delay so far: an eighth, so that it has
     * faded after about 100 ms.
     */
    private static final int FADING = 8;

    private volatile long nanos;
    private final LongAdder requests = new LongAdder();

    private SchedulingDelay() {
        BackgroundLoop.startVirtual("scheduling-delay", this::measure);
    }

    private static final class OfProcess {
        static final SchedulingDelay INSTANCE = new SchedulingDelay();
    }

    /** Returns the object that measures this process, from the first call until the process ends. */
    public static SchedulingDelay ofProcess() {
        return OfProcess.INSTANCE;
    }

    /**
     * Whether there is more work than the processors can do, so that heavy clients delay light ones. Must be called
     * exactly once for each request, because it also counts requests.
     */
    public boolean isLate() {
        requests.increment();
        return nanos > LATE_NANOS;
    }

    private void measure() throws InterruptedException {
        boolean isIdle = true;
        long countedFrom = System.nanoTime();
        while (true) {
            long asleepAt = System.nanoTime();
            Duration interval = isIdle ? IDLE_INTERVAL : INTERVAL;
            Thread.sleep(interval);
            long delay = System.nanoTime() - asleepAt - interval.toNanos();
            nanos = Math.max(delay, nanos - nanos / FADING);
            boolean isSecondOver = asleepAt - countedFrom >= SECOND_NANOS;
            if (isSecondOver || isIdle) {
                isIdle = requests.sum() < FEW_REQUESTS;
            }
            if (isSecondOver) {
                requests.reset();
                countedFrom = asleepAt;
            }
        }
    }
}
