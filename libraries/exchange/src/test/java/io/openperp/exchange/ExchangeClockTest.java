package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Arrival;
import org.junit.jupiter.api.Test;

/** The effects of wrong clocks on a shard: LOG-003, LOG-004, LOG-023, LOG-027. */
class ExchangeClockTest {

    private static final long NOON = 1_800_000_000;

    private final ExchangeClock clock = new ExchangeClock();

    @Test
    void secondsOnlyRise() {
        assertThat(tick(NOON, NOON)).isTrue();
        assertThat(tick(NOON + 1, NOON)).isFalse();
        assertThat(tick(NOON + 1, NOON - 1)).isFalse();
        assertThat(clock.second()).isEqualTo(NOON);
        assertThat(tick(NOON + 1, NOON + 1)).isTrue();
    }

    @Test
    void heartbeatsOfAHostWhoseClockIsMoreThanAMinuteOffAreIgnored() {
        assertThat(tick(NOON, NOON + 61)).isFalse();
        assertThat(tick(NOON, NOON - 61)).isFalse();
        assertThat(clock.second()).isZero();
        assertThat(tick(NOON, NOON + 60)).isTrue();
        assertThat(clock.second()).isEqualTo(NOON + 60);
    }

    @Test
    void clockIsSteadyAgainAfterTwoTicksAtTheirPace() {
        tick(NOON, NOON);
        clock.arrive((NOON + 60) * 1_000_000_000L);
        assertThat(clock.isSteady()).isTrue();
        clock.arrive((NOON + 61) * 1_000_000_000L);
        assertThat(clock.isSteady()).isFalse();
        tick(NOON + 61, NOON + 61);
        tick(NOON + 67, NOON + 67); // six seconds are no pace
        tick(NOON + 68, NOON + 68);
        assertThat(clock.isSteady()).isFalse();
        tick(NOON + 69, NOON + 69);
        assertThat(clock.isSteady()).isTrue();
    }

    /** A broker that was an hour ahead for a moment: time waits for it, and so do new orders. */
    @Test
    void afterABrokerWasAheadNoTickCountsUntilItsTimeHasCome() {
        tick(NOON, NOON);
        long ahead = (NOON + 3600) * 1_000_000_000L;
        clock.arrive(ahead);
        for (int second = 1; second < 3540; second++) {
            clock.arrive(ahead + second);
            assertThat(clock.tick(NOON + second)).isFalse();
            assertThat(clock.isSteady()).isFalse();
        }
        clock.arrive(ahead + 3540);
        assertThat(clock.tick(NOON + 3540)).isTrue();
    }

    @Test
    void brokerThatIsMoreThanFiveSecondsBehindLetsTheClockStandStill() {
        assertThat(standsStill(5_000_000_000L)).isFalse();
        assertThat(standsStill(5_000_000_001L)).isTrue();
        assertThat(standsStill(0)).as("it has caught up").isFalse();
    }

    @Test
    void theClocksOfBrokerAndHostAreComparedByEveryTickWhetherItCountsOrNot() {
        tick(NOON, NOON);
        assertThat(clock.tickOffsetNanos()).isZero();
        assertThat(tick(NOON + 600, NOON + 1)).isFalse();
        assertThat(clock.tickOffsetNanos()).isEqualTo(599_000_000_000L);
        clock.arrive(new Arrival((NOON + 600) * 1_000_000_000L, 0, null, null, 598_000_000_000L));
        assertThat(clock.tick(NOON + 3)).isFalse();
        assertThat(clock.tickOffsetNanos()).isEqualTo(-1_000_000_000L);
    }

    /** LOG-027. */
    @Test
    void goesBackToTheTimeOfTheLogAndTicksFromThereOn() {
        tick(NOON + 600, NOON + 600);
        assertThat(clock.goBack()).as("nothing is behind").isFalse();
        clock.arrive(new Arrival((NOON + 600) * 1_000_000_000L + 1, 0, null, null, 590_000_000_001L));
        assertThat(clock.agreesWith(NOON + 70)).isTrue();
        assertThat(clock.agreesWith(NOON + 71)).isFalse();
        assertThat(clock.goBack()).isTrue();
        assertThat(clock.hasGoneBack()).isTrue();
        assertThat(clock.nanos()).isEqualTo((NOON + 10) * 1_000_000_000L);
        assertThat(clock.isSteady()).isFalse();
        assertThat(tick(NOON + 10, NOON + 10)).isTrue();
        assertThat(clock.hasGoneBack()).isFalse();
        assertThat(clock.isSteady()).isFalse();
        assertThat(tick(NOON + 11, NOON + 11)).isTrue();
        assertThat(clock.isSteady()).isTrue();
    }

    private boolean standsStill(long behindNanos) {
        clock.arrive(new Arrival(NOON * 1_000_000_000L, 0, null, null, behindNanos));
        return clock.standsStill();
    }

    private boolean tick(long arrivedAtSecond, long tickSecond) {
        clock.arrive(arrivedAtSecond * 1_000_000_000L);
        return clock.tick(tickSecond);
    }
}
