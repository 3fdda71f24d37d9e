package io.openperp.exchange;

import io.openperp.journal.Arrival;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * The exchange clock of one shard: the second of the last tick, and the time at which each record was appended to the
 * log.
 *
 * <p>A tick whose second is not above the last, or that is more than a minute away from its own append time, is
 * ignored. After a jump of more than a minute the clock is not steady, and the shard takes only cancels and orders made
 * smaller, until ticks come at their pace again.
 *
 * <p>When the broker's clock has been set back, time does not advance for the length of the step: no tick counts, no
 * mark moves. The shard then takes only cancels, orders made smaller and reduce-only orders, until the old time is
 * reached or two administrators accept the time of the log ({@link #goBack}).
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

    /**
     * How far the append time of the present record is behind the shard's time, in nanoseconds; not stored in
     * snapshots.
     */
    private long behindNanos;

    private boolean wentBack;
    private long tickOffsetNanos;

    /**
     * Sets the clock to the append time of a record; call it first for every record. Only {@link #goBack} sets the time
     * back.
     */
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

    /**
     * Counts a tick. Returns true if the tick begins a new second; otherwise, because its second is not above the last
     * or too far from its append time, the tick must have no effect.
     */
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

    /**
     * Whether the time of the shard does not advance because the present record was appended more than five seconds
     * before it.
     */
    public boolean standsStill() {
        return behindNanos > LARGEST_STEP_BACK_NANOS;
    }

    /**
     * Whether the append time of the present record is within a minute of {@code nowSecond}; if not, the clock of the
     * broker or of the signer who named the second is wrong.
     */
    public boolean agreesWith(long nowSecond) {
        return Math.abs(logSecond() - nowSecond) <= LARGEST_STEP_SECONDS;
    }

    /** Append time of the present record in seconds since 1970; it may be behind the time of the shard. */
    public long logSecond() {
        return (nanos - behindNanos) / NANOS_PER_SECOND;
    }

    /**
     * Sets the time of the shard back to the append time of the present record if the time stands still; returns
     * whether it did (LOG-027). Afterwards the clock is steady again after two ticks at their normal pace.
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

    /** Whether {@link #goBack} has set the clock back in the present record. */
    public boolean hasGoneBack() {
        return wentBack;
    }

    /**
     * Time of the shard in nanoseconds since 1970: the append time of the present record, or a later time that an
     * earlier record had.
     */
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
