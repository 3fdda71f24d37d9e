package io.openperp.runtime.host;

import java.time.Duration;

/**
 * For how long a log has not been read though it is known to hold more. What passes without a poll, as in a pause of the
 * process, counts for little: only polls that bring nothing show that reads stand still. For one thread.
 */
final class ReadStall {

    private static final long MOST_OF_A_POLL = Duration.ofSeconds(1).toNanos();

    private long position = -1;
    private long polledAt;
    private long nanos;

    /**
     * After each poll, when what it brought has been applied.
     *
     * @param position of the next record to be read
     * @param end of the log, as far as is known
     * @param now by the clock of the machine, in nanoseconds
     */
    void polled(long position, long end, long now) {
        boolean stands = position == this.position && position < end;
        nanos = stands ? nanos + Math.min(now - polledAt, MOST_OF_A_POLL) : 0;
        this.position = position;
        polledAt = now;
    }

    Duration length() {
        return Duration.ofNanos(nanos);
    }
}
