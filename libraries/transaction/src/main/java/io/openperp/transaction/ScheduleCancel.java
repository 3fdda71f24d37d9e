package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/**
 * {@code scheduleCancel}: cancels all open orders of the account after so many seconds, unless it is sent again before. An
 * action of this exchange, not of the published API.
 *
 * @param seconds 0 for not any more, else {@link #SHORTEST} to {@link #LONGEST}
 */
public record ScheduleCancel(long seconds) implements Action {

    /** Seconds; about the time that a reconnection takes. */
    public static final int SHORTEST = 5;

    /** Seconds: a day. */
    public static final int LONGEST = 86_400;

    @Override
    public String tag() {
        return "scheduleCancel";
    }

    @Override
    public @Nullable String flaw() {
        return seconds == 0 || seconds >= SHORTEST && seconds <= LONGEST
                ? null
                : "seconds is " + seconds + ", accepted are 0 (off) and " + SHORTEST + " to " + LONGEST;
    }
}
