package io.openperp.benchmarks.exchange;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Sends requests at a fixed rate whether answers come or not, like traders who do not know of each other. The latency
 * of a request that is sent late is measured from when it was due.
 */
final class OpenLoop {

    private static final long SPIN_NANOS = 50_000;

    private OpenLoop() {}

    /** Sends single requests, such as over HTTP. */
    interface Target {
        /**
         * Sends request number {@code index} without waiting for its answer.
         *
         * @param latencies is notified, on any thread, when the request has been answered or lost
         */
        void send(int index, long dueAtNanos, Latencies latencies);
    }

    static Histogram run(Target target, int perSecond, int requests) throws InterruptedException {
        Latencies latencies = new Latencies(requests);
        long interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
        long first = System.nanoTime() + interval;
        for (int i = 0; i < requests; i++) {
            long dueAt = first + i * interval;
            awaitNanos(dueAt);
            target.send(i, dueAt, latencies);
        }
        return latencies.await();
    }

    private static void awaitNanos(long time) {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
