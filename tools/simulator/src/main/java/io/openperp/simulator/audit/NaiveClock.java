package io.openperp.simulator.audit;

/** The clock of one shard, by the times of the records in its log and its ticks (LOG-003). */
final class NaiveClock {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long LARGEST_STEP_SECONDS = 60;
    private static final long PACE_NANOS = 5 * NANOS_PER_SECOND;
    private static final int TICKS_AT_PACE = 2;

    private long second;
    private long lastTickNanos;
    /** How many ticks have still to come at their pace before the clock is steady again. */
    private int ticksToCome;

    /** Every record, before anything that it does. */
    void arrive(long timeNanos) {
        if (lastTickNanos != 0 && timeNanos - lastTickNanos > LARGEST_STEP_SECONDS * NANOS_PER_SECOND) {
            ticksToCome = TICKS_AT_PACE;
        }
    }

    /** Whether it opens a new second; else it has no effect. */
    boolean tick(long newSecond, long timeNanos) {
        if (newSecond <= second || Math.abs(newSecond - timeNanos / NANOS_PER_SECOND) > LARGEST_STEP_SECONDS) {
            return false;
        }
        if (ticksToCome > 0 && timeNanos - lastTickNanos <= PACE_NANOS) {
            ticksToCome--;
        }
        second = newSecond;
        lastTickNanos = timeNanos;
        return true;
    }

    boolean isSteady() {
        return ticksToCome == 0;
    }
}
