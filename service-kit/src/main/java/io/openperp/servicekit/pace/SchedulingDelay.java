package io.openperp.servicekit.pace;

import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * How late the virtual threads of this process wake up, which clients notice when there is more work than processors.
 * Measured every few milliseconds while there are requests, else ten times a second, because each measurement wakes two
 * threads; the largest delay counts for a while.
 */
public final class SchedulingDelay {

    /** Delay above which there is more work than the processors can do. */
    private static final long LATE_NANOS = 10_000_000;

    private static final Duration INTERVAL = Duration.ofMillis(5);
    private static final Duration IDLE_INTERVAL = Duration.ofMillis(100);

    /** Requests a second below which the process counts as idle. */
    private static final int FEW_REQUESTS = 50;

    private static final long SECOND_NANOS = 1_000_000_000;

    /** Each measurement lowers the largest delay so far by an eighth: it is gone after some 100 ms. */
    private static final int FADING = 8;

    private volatile long nanos;
    private final LongAdder requests = new LongAdder();

    private SchedulingDelay() {
        BackgroundLoop.startVirtual("scheduling-delay", this::measure);
    }

    private static final class OfProcess {
        static final SchedulingDelay INSTANCE = new SchedulingDelay();
    }

    /** The delay of this process, measured from the first call on until the process ends. */
    public static SchedulingDelay ofProcess() {
        return OfProcess.INSTANCE;
    }

    /**
     * Whether there is more work than the processors can do, so that clients who ask for little wait for those who ask
     * for much. To be called once with each request.
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
