package io.openperp.servicekit.pace;

import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * How late the virtual threads of this process run when they are to wake up: what clients notice of it when there is more
 * work than processors. Measured every few milliseconds while there are requests, else ten times a second, because each measurement wakes two
 * threads; the largest delay counts for a while.
 */
public final class SchedulingDelay {

    /** When other work waits for longer than this, there is more to do than the processors can. */
    private static final long LATE_NANOS = 10_000_000;

    private static final Duration INTERVAL = Duration.ofMillis(5);
    private static final Duration IDLE_INTERVAL = Duration.ofMillis(100);

    /** With fewer requests a second the process is idle. */
    private static final int FEW_REQUESTS = 50;

    private static final long SECOND_NANOS = 1_000_000_000;

    /** With each measurement the largest delay so far counts an eighth less: gone after some 100 ms. */
    private static final int FADING = 8;

    private volatile long nanos;
    private final LongAdder requests = new LongAdder();

    private SchedulingDelay() {
        BackgroundLoop.startVirtual("scheduling-delay", this::measure);
    }

    private static final class OfProcess {
        static final SchedulingDelay INSTANCE = new SchedulingDelay();
    }

    /** Measured from the first call on, until the process ends. */
    public static SchedulingDelay ofProcess() {
        return OfProcess.INSTANCE;
    }

    /** To be asked once with each request: whether there is more to do than the processors can: clients who ask for little wait for those who ask for much. */
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
