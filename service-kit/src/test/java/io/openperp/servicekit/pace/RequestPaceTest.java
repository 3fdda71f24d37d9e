package io.openperp.servicekit.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestPaceTest {

    private static final long MICROS = 1_000;
    private static final long MILLIS = 1_000_000;

    private final RequestPace pace = new RequestPace();

    @Test
    void requestsAtAThousandASecondNeverRest() {
        for (long at = 0; at < 1000 * MILLIS; at += MILLIS) {
            assertThat(pace.restNanos(at, at + 300 * MICROS, false)).isZero();
        }
    }

    @Test
    void requestsSentAheadRestUntilTheyAreNoMoreThanTwoThousandASecond() {
        long rested = 0;
        long at = 0;
        for (int i = 0; i < 1600; i++) {
            at += 10 * MICROS;
            long rest = pace.restNanos(at, at + 10 * MICROS, false);
            rested += rest;
            at += rest;
        }
        assertThat(at).isGreaterThan(1600 / 2 * MILLIS - 100 * MILLIS);
        assertThat(rested).isPositive();
    }

    @Test
    void requestsSentAheadRestAfterEachWhileOtherWorkIsLate() {
        assertThat(pace.restNanos(0, 10 * MICROS, true)).isZero();
        for (int i = 0; i < 5; i++) {
            assertThat(pace.restNanos(0, 10 * MICROS, true)).isEqualTo(25 * MILLIS);
        }
        assertThat(pace.restNanos(0, 10 * MICROS, false)).isZero();
    }

    /** A fast client's next request may arrive before the thread has ended: while it waited for the last, others ran. */
    @Test
    void requestAfterOneThatWaitedForItsAnswerDoesNotRestWhileOtherWorkIsLate() {
        pace.restNanos(0, 10 * MICROS, true);
        for (int i = 0; i < 5; i++) {
            pace.letOthersIn();
            assertThat(pace.restNanos(0, 10 * MICROS, true)).isZero();
        }
        assertThat(pace.restNanos(0, 10 * MICROS, true)).isEqualTo(25 * MILLIS);
    }

    /** A page of metrics takes milliseconds to make: many connections that ask for it leave most of the processors. */
    @Test
    void requestThatTookLongIsFollowedByARestTenTimesAsLongWhileOtherWorkIsLate() {
        RequestPace connection = new RequestPace();
        connection.restNanos(0, 20_000_000, true);
        assertThat(connection.restNanos(0, 20_000_000, true)).isEqualTo(200_000_000);
        assertThat(connection.restNanos(0, 900_000_000, true)).isEqualTo(1_000_000_000);
    }
}
