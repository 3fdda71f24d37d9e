package io.openperp.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChargedRequestsTest {

    private static final long MICROS = 1_000;
    private static final long MILLIS = 1_000_000;

    private final ChargedRequests.Row row = new ChargedRequests.Row();

    @Test
    void clientThatWaitsForEachAnswerNeverRests() {
        for (long at = 0; at < 1000 * MILLIS; at += MILLIS) {
            assertThat(row.restNanos(at, at + 300 * MICROS)).isZero();
        }
    }

    @Test
    void requestsSentAheadRestUntilTheyAreNoMoreThanTwoThousandASecond() {
        long rested = 0;
        long at = 0;
        for (int i = 0; i < 1600; i++) {
            at += 10 * MICROS;
            long rest = row.restNanos(at, at + 10 * MICROS);
            rested += rest;
            at += rest;
        }
        assertThat(at).isGreaterThan(1600 / 2 * MILLIS - 100 * MILLIS);
        assertThat(rested).isPositive();
    }
}
