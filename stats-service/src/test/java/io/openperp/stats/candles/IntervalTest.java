package io.openperp.stats.candles;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class IntervalTest {

    @ParameterizedTest
    @CsvSource({
        "10s, 2024-02-29T12:34:56Z, 2024-02-29T12:34:50Z, 2024-02-29T12:35:00Z",
        "1m,  2024-02-29T12:34:56Z, 2024-02-29T12:34:00Z, 2024-02-29T12:35:00Z",
        "3m,  2024-02-29T12:34:56Z, 2024-02-29T12:33:00Z, 2024-02-29T12:36:00Z",
        "5m,  2024-02-29T12:34:56Z, 2024-02-29T12:30:00Z, 2024-02-29T12:35:00Z",
        "15m, 2024-02-29T12:34:56Z, 2024-02-29T12:30:00Z, 2024-02-29T12:45:00Z",
        "30m, 2024-02-29T12:34:56Z, 2024-02-29T12:30:00Z, 2024-02-29T13:00:00Z",
        "1h,  2024-02-29T12:34:56Z, 2024-02-29T12:00:00Z, 2024-02-29T13:00:00Z",
        "2h,  2024-02-29T13:34:56Z, 2024-02-29T12:00:00Z, 2024-02-29T14:00:00Z",
        "4h,  2024-02-29T13:34:56Z, 2024-02-29T12:00:00Z, 2024-02-29T16:00:00Z",
        "6h,  2024-02-29T13:34:56Z, 2024-02-29T12:00:00Z, 2024-02-29T18:00:00Z",
        "8h,  2024-02-29T13:34:56Z, 2024-02-29T08:00:00Z, 2024-02-29T16:00:00Z",
        "12h, 2024-02-29T13:34:56Z, 2024-02-29T12:00:00Z, 2024-03-01T00:00:00Z",
        "1d,  2024-02-29T13:34:56Z, 2024-02-29T00:00:00Z, 2024-03-01T00:00:00Z",
        "3d,  1970-01-03T23:59:59Z, 1970-01-01T00:00:00Z, 1970-01-04T00:00:00Z",
        "1w,  2024-03-03T23:59:59Z, 2024-02-26T00:00:00Z, 2024-03-04T00:00:00Z",
        "1M,  2024-02-29T23:59:59Z, 2024-02-01T00:00:00Z, 2024-03-01T00:00:00Z",
        "1M,  2023-02-28T23:59:59Z, 2023-02-01T00:00:00Z, 2023-03-01T00:00:00Z",
        "1M,  2024-12-31T23:59:59Z, 2024-12-01T00:00:00Z, 2025-01-01T00:00:00Z"
    })
    void candleStartsAtTheAlignedTimeBeforeAndEndsAtTheNext(String name, String time, String start, String end) {
        Interval interval = Interval.named(name).orElseThrow();

        assertThat(interval.startOf(second(time))).isEqualTo(second(start));
        assertThat(interval.startOf(second(start))).isEqualTo(second(start));
        assertThat(interval.startOf(second(start) - 1)).isEqualTo(interval.plus(second(start), -1));
        assertThat(interval.plus(second(start), 1)).isEqualTo(second(end));
    }

    @Test
    void clocksThatAreSetForwardSomewhereShiftNothing() {
        // 2024-03-31 01:00 UTC in Europe, 2024-03-10 in America
        for (String day : new String[] {"2024-03-31", "2024-03-10", "2024-10-27"}) {
            long start = second(day + "T00:00:00Z");
            assertThat(Interval.DAYS_1.plus(start, 1) - start).isEqualTo(86_400);
            assertThat(Interval.HOURS_4.startOf(start + 4 * 3600)).isEqualTo(start + 4 * 3600);
        }
    }

    @Test
    void aMinuteAndAMonthDifferInTheirCaseOnly() {
        assertThat(Interval.named("1m")).hasValue(Interval.MINUTES_1);
        assertThat(Interval.named("1M")).hasValue(Interval.MONTHS_1);
        assertThat(Interval.named("1H")).isEmpty();
        assertThat(Interval.named(null)).isEmpty();
        assertThat(Interval.names()).isEqualTo("10s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M");
    }

    @ParameterizedTest
    @EnumSource
    void everyCandleIsMadeOfWholeBuckets(Interval interval) {
        long start = interval.startOf(second("2024-02-29T13:34:56Z"));

        assertThat(start % interval.buckets.seconds).isZero();
        assertThat(interval.plus(start, 1) % interval.buckets.seconds).isZero();
        assertThat(interval.published().getNumber()).isEqualTo(interval.ordinal() + 1);
    }

    private static long second(String time) {
        return Instant.parse(time).getEpochSecond();
    }
}
