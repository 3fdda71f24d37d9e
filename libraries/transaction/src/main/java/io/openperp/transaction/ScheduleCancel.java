package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code scheduleCancel}: cancels all open orders of the account after a number of seconds, unless it is sent again
 * before.
 *
 * @param seconds 0 to switch it off, else {@link #SHORTEST} to {@link #LONGEST}
 */
public record ScheduleCancel(long seconds) implements OwnAction, TradingAction {

    /** Shortest time in seconds: about that of a reconnection. */
    public static final int SHORTEST = 5;

    /** Longest time in seconds: a day. */
    public static final int LONGEST = 86_400;

    static final Kind KIND = new Kind(
            "scheduleCancel",
            1000,
            List.of(new Field("seconds", Type.COUNT)),
            values -> new ScheduleCancel((long) values.get(0)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(seconds);
    }

    @Override
    public @Nullable String flaw() {
        return seconds == 0 || seconds >= SHORTEST && seconds <= LONGEST
                ? null
                : "seconds is " + seconds + ", accepted are 0 (off) and " + SHORTEST + " to " + LONGEST;
    }
}
