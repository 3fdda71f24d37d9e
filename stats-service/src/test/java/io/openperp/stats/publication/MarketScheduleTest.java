package io.openperp.stats.publication;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stats.candles.Interval;
import io.openperp.stats.ingestion.CommitListener.Activity;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarketScheduleTest {

    private static final long MILLI = 1_000_000;
    private static final long NOON = Instant.parse("2024-02-29T12:00:00Z").getEpochSecond();

    private long now = -5_000_000_000L;
    private final MarketSchedule schedule = new MarketSchedule(7, "X-USD", now);

    @Test
    void firstPublicationHasEverythingWithTheCandleBefore() {
        happened(NOON + 5, false);

        assertThat(schedule.isTickerDue(now)).isTrue();
        assertThat(schedule.isContextDue(now)).isTrue();
        assertThat(schedule.dueCandles(now)).hasSize(16).containsEntry(Interval.SECONDS_10, NOON - 10);
    }

    @Test
    void tickerIsPublishedAfterAChangeButNotMoreOftenThanEvery200Millis() {
        happened(NOON, true);
        publish();
        happened(NOON, true);

        now += 199 * MILLI;
        assertThat(schedule.isTickerDue(now)).isFalse();
        now += MILLI;
        assertThat(schedule.isTickerDue(now)).isTrue();
        assertThat(schedule.isContextDue(now)).isFalse();
    }

    @Test
    void withoutAChangeTickerAndContextComeEveryTwoSeconds() {
        happened(NOON, true);
        publish();

        now += 1999 * MILLI;
        assertThat(schedule.isTickerDue(now)).isFalse();
        now += MILLI;
        assertThat(schedule.isTickerDue(now)).isTrue();
        assertThat(schedule.isContextDue(now)).isTrue();
    }

    /** STR-012: what the book reads after the tables is a change too, and a book that stays behind causes none. */
    @Test
    void tickerIsDueAgainOnceTheBookHasReadWhatTheTablesContained() {
        happened(NOON, true);
        schedule.bookWasBehind(7);
        publish();
        now += 200 * MILLI;

        schedule.bookReached(6);
        assertThat(schedule.isTickerDue(now)).isFalse();
        schedule.bookReached(7);
        assertThat(schedule.isTickerDue(now)).isTrue();

        schedule.bookWasBehind(0);
        publish();
        now += 200 * MILLI;
        schedule.bookReached(8);
        assertThat(schedule.isTickerDue(now)).isFalse();
    }

    @Test
    void saysHowLongNothingWillBeDue() {
        happened(NOON, true);
        assertThat(schedule.nanosUntilDue(now)).isNotPositive();
        publish();
        assertThat(schedule.nanosUntilDue(now)).as("the context").isEqualTo(2000 * MILLI);

        happened(NOON + 1, false);
        assertThat(schedule.nanosUntilDue(now)).as("the ticker").isEqualTo(200 * MILLI);
        now += 200 * MILLI;
        assertThat(schedule.nanosUntilDue(now)).isZero();
        publish();
        assertThat(schedule.nanosUntilDue(now)).isEqualTo(1800 * MILLI);
    }

    @Test
    void candleOfTenSecondsIsDueAtOnceAndLargerOnesAfterTen() {
        happened(NOON, true);
        publish();
        happened(NOON + 1, true);

        assertThat(schedule.dueCandles(now)).isEqualTo(Map.of(Interval.SECONDS_10, NOON));
        publish();
        assertThat(schedule.dueCandles(now)).isEmpty();
        now += 10_000 * MILLI;
        assertThat(schedule.dueCandles(now)).hasSize(15).containsEntry(Interval.MINUTES_1, NOON);
    }

    @Test
    void nextCandleIsPublishedWithTheClosedOneAlsoWithoutATrade() {
        happened(NOON, true);
        publish();
        happened(NOON + 10, false);

        assertThat(schedule.dueCandles(now)).isEqualTo(Map.of(Interval.SECONDS_10, NOON));
        publish();

        happened(NOON + 60, false);
        now += 10_000 * MILLI;
        assertThat(schedule.dueCandles(now))
                .isEqualTo(Map.of(Interval.SECONDS_10, NOON + 10, Interval.MINUTES_1, NOON));
    }

    @Test
    void afterAStallTheLastTenCandlesBeforeTheOpenOneArePublished() {
        happened(NOON, true);
        publish();
        happened(NOON + 3600, true);

        assertThat(schedule.dueCandles(now)).isEqualTo(Map.of(Interval.SECONDS_10, NOON + 3500));
    }

    private void happened(long seconds, boolean traded) {
        schedule.add(new Activity(7, "X-USD", traded, seconds));
    }

    private void publish() {
        schedule.published(schedule.dueCandles(now), schedule.isTickerDue(now), schedule.isContextDue(now), now);
    }
}
