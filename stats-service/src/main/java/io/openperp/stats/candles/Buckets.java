package io.openperp.stats.candles;

import io.openperp.stats.StatsSettings;
import java.time.Duration;
import java.util.List;

/**
 * The lengths of time for which trades are stored summed up. Four rows for each batch of trades instead of sixteen; the
 * candles between them are put together from at most 30 buckets when they are asked for.
 */
public enum Buckets {
    TEN_SECONDS(10),
    MINUTE(60),
    HOUR(3600),
    DAY(86_400);

    /** Buckets that are deleted when they are old; hours and days are kept for ever. */
    public static final List<Buckets> PRUNED = List.of(TEN_SECONDS, MINUTE);

    public final int seconds;

    Buckets(int seconds) {
        this.seconds = seconds;
    }

    public long startOf(long second) {
        return second - second % seconds;
    }

    /**
     * Buckets that start before this are deleted. It is a midnight, so that the day's bucket has the close before it,
     * and follows the market's own time, so that a rebuilt database equals the old one.
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
