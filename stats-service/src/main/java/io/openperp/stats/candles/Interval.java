package io.openperp.stats.candles;

import io.openperp.journal.CandleInterval;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Length of a candle. Candles are aligned in UTC: a week starts on Monday 00:00, a month on its first day, three days
 * are counted from 1970-01-01, everything shorter divides the day. Times are seconds since 1970. Each candle is
 * combined from the largest stored buckets that divide it.
 */
public enum Interval {
    SECONDS_10("10s", 10, Buckets.TEN_SECONDS, CandleInterval.SECONDS_10),
    MINUTES_1("1m", 60, Buckets.MINUTE, CandleInterval.MINUTES_1),
    MINUTES_3("3m", 180, Buckets.MINUTE, CandleInterval.MINUTES_3),
    MINUTES_5("5m", 300, Buckets.MINUTE, CandleInterval.MINUTES_5),
    MINUTES_15("15m", 900, Buckets.MINUTE, CandleInterval.MINUTES_15),
    MINUTES_30("30m", 1800, Buckets.MINUTE, CandleInterval.MINUTES_30),
    HOURS_1("1h", 3600, Buckets.HOUR, CandleInterval.HOURS_1),
    HOURS_2("2h", 7200, Buckets.HOUR, CandleInterval.HOURS_2),
    HOURS_4("4h", 14_400, Buckets.HOUR, CandleInterval.HOURS_4),
    HOURS_6("6h", 21_600, Buckets.HOUR, CandleInterval.HOURS_6),
    HOURS_8("8h", 28_800, Buckets.HOUR, CandleInterval.HOURS_8),
    HOURS_12("12h", 43_200, Buckets.HOUR, CandleInterval.HOURS_12),
    DAYS_1("1d", 86_400, Buckets.DAY, CandleInterval.DAYS_1),
    DAYS_3("3d", 259_200, Buckets.DAY, CandleInterval.DAYS_3),
    WEEKS_1("1w", 604_800, Buckets.DAY, CandleInterval.WEEKS_1),
    MONTHS_1("1M", 0, Buckets.DAY, CandleInterval.MONTHS_1);

    private static final long DAY_SECONDS = 86_400;

    /** Start of the first Monday after 1970-01-01, in seconds. */
    private static final long FIRST_MONDAY = 4 * DAY_SECONDS;

    final Buckets buckets;
    private final String wire;
    private final long seconds;
    private final CandleInterval published;

    Interval(String wire, long seconds, Buckets buckets, CandleInterval published) {
        this.wire = wire;
        this.seconds = seconds;
        this.buckets = buckets;
        this.published = published;
    }

    /** Interval with exactly this name; {@code 1m} is a minute, {@code 1M} a month. */
    static Optional<Interval> named(@Nullable String name) {
        return Arrays.stream(values()).filter(i -> i.wire.equals(name)).findFirst();
    }

    /** Names of all intervals, for the text of a refusal. */
    static String names() {
        return Arrays.stream(values()).map(i -> i.wire).collect(Collectors.joining(" "));
    }

    public CandleInterval published() {
        return published;
    }

    /** Start of the candle that contains a second. */
    public long startOf(long second) {
        if (this == MONTHS_1) {
            return seconds(date(second).withDayOfMonth(1));
        }
        long offset = this == WEEKS_1 ? FIRST_MONDAY : 0;
        return Math.floorDiv(second - offset, seconds) * seconds + offset;
    }

    /**
     * Start of the candle that comes this many candles after the one starting at {@code start}, or before it if
     * negative.
     */
    public long plus(long start, long candles) {
        return this == MONTHS_1 ? seconds(date(start).plusMonths(candles)) : start + candles * seconds;
    }

    private static LocalDate date(long second) {
        return LocalDate.ofEpochDay(Math.floorDiv(second, DAY_SECONDS));
    }

    private static long seconds(LocalDate date) {
        return date.toEpochDay() * DAY_SECONDS;
    }
}
