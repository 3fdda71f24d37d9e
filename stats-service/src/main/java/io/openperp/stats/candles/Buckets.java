package io.openperp.stats.candles;

import io.openperp.stats.StatsSettings;
import java.time.Duration;
import java.util.List;

/**
 * The lengths of the buckets in which trades are summed up and stored. A batch of trades updates four rows instead of
 * sixteen; candles of other lengths are combined from at most 30 buckets when they are requested.
 */
public enum Buckets {
    TEN_SECONDS(10),
    MINUTE(60),
    HOUR(3600),
    DAY(86_400);

    /** Buckets that are deleted when they are old; buckets of hours and days are kept for ever. */
    public static final List<Buckets> PRUNED = List.of(TEN_SECONDS, MINUTE);

    public final int seconds;

    Buckets(int seconds) {
        this.seconds = seconds;
    }

    public long startOf(long second) {
        return second - second % seconds;
    }

    /**
     * Returns the time in seconds before which buckets are deleted. It is a midnight, so that the bucket of the day
     * before contains the previous closing price, and it follows the market's own time, so that a rebuilt database has
     * the same content.
     */
    public long prunedBefore(long marketSecond, StatsSettings settings) {
        Duration kept = switch (this) {
            case TEN_SECONDS -> settings.tenSecondsKept();
            case MINUTE -> settings.minutesKept();
            case HOUR, DAY -> throw new IllegalArgumentException(this + " buckets are kept for ever");
        };
        return DAY.startOf(marketSecond) - kept.toDays() * DAY.seconds;
    }
}
