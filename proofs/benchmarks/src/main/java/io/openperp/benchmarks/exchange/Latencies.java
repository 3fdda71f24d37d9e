package io.openperp.benchmarks.exchange;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Times from the moment a request was due to its answer, for a known number of requests. Safe for threads. */
final class Latencies {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long PATIENCE_SECONDS = 60;

    private final Histogram histogram = new ConcurrentHistogram(1_000, LONGEST_NANOS, 3);
    private final CountDownLatch open;

    Latencies(int requests) {
        open = new CountDownLatch(requests);
    }

    /** @param dueAtNanos by {@link System#nanoTime}; a request that had to wait before it was sent has waited */
    void answered(long dueAtNanos) {
        histogram.recordValue(Math.clamp(System.nanoTime() - dueAtNanos, 1, LONGEST_NANOS));
        open.countDown();
    }

    /** No answer came; the request is not in the figures, only in the outcomes. */
    void lost() {
        open.countDown();
    }

    /** Returns the figures once all requests are answered. */
    Histogram await() throws InterruptedException {
        if (!open.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    open.getCount() + " requests were not answered within " + PATIENCE_SECONDS + " s");
        }
        return histogram;
    }
}
