package io.openperp.runtime.host;

import io.openperp.runtime.shard.Lane;
import java.time.Duration;

/**
 * Decides when a running lane needs an empty record in order to go on: commands are left over by earlier records
 * (LOG-028), or something that a shard holds back has become due (DLY-004). For the host's thread.
 */
final class GoOnRequests {

    /** Value of {@link #untilDue} if nothing is held back. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Lane lane;
    /** Offset after which the last empty record was requested. */
    private long requestedAfter = Lane.NOTHING_APPLIED;
    /** Append time of the last record applied, in nanoseconds since 1970; the lane's time before the first. */
    private long appendedAtNanos;
    /** Time of this machine at which the last record was applied, as {@link System#nanoTime}. */
    private long appliedAtNanos = System.nanoTime();

    GoOnRequests(Lane lane) {
        this.lane = lane;
        this.appendedAtNanos = lane.timeNanos();
    }

    /**
     * Called after each record that the lane has applied.
     *
     * @param appendMillis append time of the record, in milliseconds since 1970
     */
    void applied(long appendMillis) {
        appendedAtNanos = appendMillis * NANOS_PER_MILLI;
        appliedAtNanos = System.nanoTime();
    }

    /** Whether to append an empty record now; true only once for each record applied. */
    boolean take() {
        boolean isNeeded = requestedAfter != lane.offset()
                && (lane.isWaiting() || untilDue().isZero());
        requestedAfter = isNeeded ? lane.offset() : requestedAfter;
        return isNeeded;
    }

    /**
     * Time until something is due that a shard of the lane holds back; zero if it is due. The time of the log is taken
     * to have advanced since the last record as this machine's has, because clocks of brokers and hosts may differ. A record
     * without a command counts too: it leaves the times of the shards as they were.
     */
    Duration untilDue() {
        long due = lane.nextDueNanos();
        if (due == Long.MAX_VALUE) {
            return LONGEST_WAIT;
        }
        long left = due - appendedAtNanos - (System.nanoTime() - appliedAtNanos);
        return Duration.ofNanos(Math.clamp(left, 0, LONGEST_WAIT.toNanos()));
    }
}
