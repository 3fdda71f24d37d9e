package io.openperp.trade.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointInTimeTest {

    private static final Instant NOW = Instant.parse("2026-03-06T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "30m,                       2026-03-06T11:30:00Z",
        "24h,                       2026-03-05T12:00:00Z",
        "1w,                        2026-02-27T12:00:00Z",
        "2026-03-01,                2026-02-28T23:00:00Z",
        "2026-03-01T08:30,          2026-03-01T07:30:00Z",
        "2026-03-01T08:30:15Z,      2026-03-01T08:30:15Z",
        "2026-03-01T08:30:15-05:00, 2026-03-01T13:30:15Z"
    })
    void isAgoOrADateInTheTradersZone(String typed, String expected) {
        assertThat(PointInTime.parse("--since", typed, NOW, ZoneId.of("Europe/Berlin")))
                .isEqualTo(Instant.parse(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "24", "2026-13-01", "03/06/2026", "-1h"})
    void anythingElseIsRefused(String typed) {
        assertThatThrownBy(() -> PointInTime.parse("--since", typed, NOW, ZoneId.of("UTC")))
                .hasMessageStartingWith("--since '%s' is no time; 30m, 24h, 7d, 2026-03-06".formatted(typed));
    }
}
