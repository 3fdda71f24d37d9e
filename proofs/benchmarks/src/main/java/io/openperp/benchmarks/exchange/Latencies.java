package io.openperp.benchmarks.exchange;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Collects the times from the moment a request was due until its answer, for a known number of requests. Safe for many
 * threads.
 */
final class Latencies {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long PATIENCE_SECONDS = 60;

    private final Histogram histogram = new ConcurrentHistogram(1_000, LONGEST_NANOS, 3);
    private final CountDownLatch open;

    Latencies(int requests) {
        open = new CountDownLatch(requests);
    }

    /**
     * Records that a request has been answered.
     *
     * @param dueAtNanos time by {@link System#nanoTime} at which the request should have been sent; a delay before it
     *     was actually sent is included in the latency
     */
    void answered(long dueAtNanos) {
        histogram.recordValue(Math.clamp(System.nanoTime() - dueAtNanos, 1, LONGEST_NANOS));
        open.countDown();
    }

    /** Records that a request will not be answered. It is not included in the latencies. */
    void lost() {
        open.countDown();
    }

    /** Waits until all requests are answered or lost, and returns the latencies. */
    Histogram await() throws InterruptedException {
        if (!open.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    open.getCount() + " requests were not answered within " + PATIENCE_SECONDS + " s");
        }
        return histogram;
    }
}
