package io.openperp.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

class RareWarningTest {

    @Test
    void manyRequestsGiveOneWarningInTenSeconds() {
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
        RareWarning warning = new RareWarning(NOPLogger.NOP_LOGGER, nanos::get);

        assertThat(warning.warn("the database", "away")).isTrue();
        assertThat(warning.warn("the database", "away")).isFalse();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10) - 1);
        assertThat(warning.warn("the database", "away")).isFalse();
        nanos.incrementAndGet();
        assertThat(warning.warn("the database", "away")).isTrue();
    }
}
