package io.openperp.runtime.host;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of a replay every two seconds, and its end. For one thread. */
final class ReplayProgress {

    private static final Logger log = LoggerFactory.getLogger(ReplayProgress.class);
    private static final long PAUSE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final String shard;
    private final long first;
    private final long end;
    private final long startedNanos = System.nanoTime();
    private long saidNanos = startedNanos;
    private boolean hasEnded;

    /**
     * @param shard name of the lane
     * @param first offset of the first record that the replay applies
     * @param end end of the log when the replay began
     */
    ReplayProgress(String shard, long first, long end) {
        this.shard = shard;
        this.first = first;
        this.end = end;
    }

    /**
     * Logs how far the replay has come, at most every two seconds.
     *
     * @param next offset of the first record that is not applied yet
     */
    void reached(long next) {
        long now = System.nanoTime();
        if (now - saidNanos >= PAUSE_NANOS && next < end) {
            saidNanos = now;
            log.info("{} replays its log: {} of {} records since the snapshot are done", shard, next - first, total());
        }
    }

    /** Logs that the replay has ended; only once. */
    void end() {
        if (!hasEnded && total() > 0) {
            long millis = (System.nanoTime() - startedNanos) / NANOS_PER_MILLI;
            log.info("{} has replayed its log: {} records since the snapshot in {} ms", shard, total(), millis);
        }
        hasEnded = true;
    }

    private long total() {
        return Math.max(0, end - first);
    }
}
