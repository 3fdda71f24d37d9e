package io.openperp.runtime.host;

import java.time.Duration;
import java.util.Collection;

/**
 * Measures for how long a log has not been read although it has more records. Each poll adds at most one second, so
 * that a pause of the whole process does not look like a stall: only polls that return nothing show one. For one
 * thread.
 */
final class ReadStall {

    private static final long MOST_OF_A_POLL = Duration.ofSeconds(1).toNanos();

    /**
     * Longest stall that is tolerated. It exceeds the client's request timeout, after which the client itself replaces
     * a dead connection.
     */
    private static final Duration LONGEST = Duration.ofSeconds(15);

    private long position = -1;
    private long polledAt;
    private long nanos;

    /**
     * Called after each poll, when its records have been applied.
     *
     * @param position offset of the next record to be read
     * @param end last known end offset of the log
     * @param now {@link System#nanoTime}
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

    /**
     * The longest stall of these lanes: how long the broker has returned no records of a log although it has more.
     * Throws {@link ReadStalledException} if it is longer than tolerated.
     */
    static Duration require(Collection<HostedLane> shards) {
        Duration longest = shards.stream()
                .map(HostedLane::readStall)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        if (longest.compareTo(LONGEST) >= 0) {
            throw new ReadStalledException(longest);
        }
        return longest;
    }

    /** Thrown if the broker accepts records but returns none; only a new connection may help. */
    static final class ReadStalledException extends RuntimeException {

        private static final long serialVersionUID = 1;

        ReadStalledException(Duration length) {
            super("nothing has been read for " + length + ", although a log has more");
        }
    }
}
