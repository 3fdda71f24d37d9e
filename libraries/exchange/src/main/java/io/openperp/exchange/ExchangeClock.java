package io.openperp.exchange;

import io.openperp.journal.Arrival;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * The exchange clock of one shard: seconds counted by ticks, and the append time of every record.
 *
 * <p>A tick whose second is not above the last, or that is more than a minute away from its own append time, is
 * ignored. After a jump of more than a minute the clock is not steady, and the shard takes only cancels and
 * orders made smaller, until ticks come at their pace again.
 *
 * <p>When the broker's clock has been set back, time does not advance for the length of the step: no tick counts, no mark
 * moves. The shard then takes only cancels, orders made smaller and reduce-only orders, until the old time is reached or two
 * administrators accept the time of the log ({@link #goBack}).
 */
public final class ExchangeClock {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long LARGEST_STEP_SECONDS = 60;
    private static final long PACE_NANOS = 5 * NANOS_PER_SECOND;
    private static final int TICKS_TO_BE_STEADY = 2;
    private static final long LARGEST_STEP_BACK_NANOS = 5 * NANOS_PER_SECOND;

    private long second;
    private long nanos;
    private long lastTickNanos;
    private int ticksAtPace = TICKS_TO_BE_STEADY;

    /** How far the present record's append time is behind the shard's time, in nanoseconds; no part of the state. */
    private long behindNanos;

    private boolean wentBack;
    private long tickOffsetNanos;

    /** Takes the time of a record. Every record passes here first; time never goes back. */
    public void arrive(Arrival arrival) {
        arrive(arrival.timeNanos());
        behindNanos = arrival.behindNanos();
    }

    void arrive(long timeNanos) {
        nanos = timeNanos;
        wentBack = false;
        if (lastTickNanos != 0 && timeNanos - lastTickNanos > LARGEST_STEP_SECONDS * NANOS_PER_SECOND) {
            ticksAtPace = 0;
        }
    }

    /** Whether the tick opens a new second; otherwise it must have no effect. */
    public boolean tick(long tickSecond) {
        tickOffsetNanos = nanos - behindNanos - tickSecond * NANOS_PER_SECOND;
        if (tickSecond <= second || Math.abs(tickSecond - nanos / NANOS_PER_SECOND) > LARGEST_STEP_SECONDS) {
            return false;
        }
        if (ticksAtPace < TICKS_TO_BE_STEADY && nanos - lastTickNanos <= PACE_NANOS) {
            ticksAtPace++;
        }
        second = tickSecond;
        lastTickNanos = nanos;
        return true;
    }

    /** Second of the last tick that counted, since 1970; 0 before the first. */
    public long second() {
        return second;
    }

    /** Whether ticks come at their pace; false after a jump of time, when no new orders are taken. */
    public boolean isSteady() {
        return ticksAtPace >= TICKS_TO_BE_STEADY;
    }

    /** Whether the present record was appended more than five seconds before the time of the shard. */
    public boolean standsStill() {
        return behindNanos > LARGEST_STEP_BACK_NANOS;
    }

    /** Whether the log is within a minute of this second; if not, the clock of its broker or of the signer is wrong. */
    public boolean agreesWith(long nowSecond) {
        return Math.abs(logSecond() - nowSecond) <= LARGEST_STEP_SECONDS;
    }

    /** Second of the append time of the present record, which may be behind the time of the shard. */
    public long logSecond() {
        return (nanos - behindNanos) / NANOS_PER_SECOND;
    }

    /**
     * Goes back to the append time of the present record if time stands still; true if it has (LOG-027). The clock is
     * steady after two ticks at their pace.
     */
    public boolean goBack() {
        if (!standsStill()) {
            return false;
        }
        nanos -= behindNanos;
        behindNanos = 0;
        second = Math.min(second, nanos / NANOS_PER_SECOND - 1);
        lastTickNanos = Math.min(lastTickNanos, nanos);
        ticksAtPace = 0;
        wentBack = true;
        return true;
    }

    /**
     * Append time of the last tick minus the second that its host named, in nanoseconds, whether or not the tick
     * counted; for metrics, no part of the state.
     */
    public long tickOffsetNanos() {
        return tickOffsetNanos;
    }

    /** Whether the clock has gone back in the present record. */
    public boolean hasGoneBack() {
        return wentBack;
    }

    /** Append time of the present record, unless the time of the shard is ahead of it. */
    public long nanos() {
        return nanos;
    }

    public void writeTo(BinaryWriter out) {
        out.writeLong(second).writeLong(nanos).writeLong(lastTickNanos).writeVarint(ticksAtPace);
    }

    public void readFrom(BinaryReader in) {
        second = in.readLong();
        nanos = in.readLong();
        lastTickNanos = in.readLong();
        ticksAtPace = (int) in.readVarint();
    }
}
