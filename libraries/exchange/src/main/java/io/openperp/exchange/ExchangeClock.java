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
 * moves. The shard then takes only cancels, orders made smaller and reduce-only orders.
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

    /** Of the present record only, so no part of the state. */
    private long behindNanos;

    /** Every record passes here first; time never goes back. */
    public void arrive(Arrival arrival) {
        arrive(arrival.timeNanos());
        behindNanos = arrival.behindNanos();
    }

    void arrive(long timeNanos) {
        nanos = timeNanos;
        if (lastTickNanos != 0 && timeNanos - lastTickNanos > LARGEST_STEP_SECONDS * NANOS_PER_SECOND) {
            ticksAtPace = 0;
        }
    }

    /** Whether the tick opens a new second; otherwise it must have no effect. */
    public boolean tick(long tickSecond) {
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

    /** Of the last tick; 0 before the first. */
    public long second() {
        return second;
    }

    /** False after a jump of time: no new orders. */
    public boolean isSteady() {
        return ticksAtPace >= TICKS_TO_BE_STEADY;
    }

    /** Whether the present record was appended more than five seconds before the time of the shard. */
    public boolean standsStill() {
        return behindNanos > LARGEST_STEP_BACK_NANOS;
    }

    /** Append time of the present record. */
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
