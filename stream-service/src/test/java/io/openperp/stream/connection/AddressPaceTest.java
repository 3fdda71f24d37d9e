package io.openperp.stream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AddressPaceTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MILLI = SECOND / 1000;
    private static final String ALICE = "203.0.113.1";

    private final AddressPace pace = new AddressPace();
    private long now = Long.MAX_VALUE - SECOND; // nanoTime may overflow

    @Test
    void oneSecondsWorthIsDoneAtOnceAndTheRestAtThePace() {
        assertThat(pace.delay(ALICE, 1000 * MILLI, now)).isZero();
        assertThat(pace.delay(ALICE, 500 * MILLI, now)).isEqualTo(SECOND / 2);
        assertThat(pace.delay(ALICE, 500 * MILLI, now)).isEqualTo(SECOND);
        now += 3 * SECOND;
        assertThat(pace.delay(ALICE, 1000 * MILLI, now)).isZero();
    }

    @Test
    void connectionsOfOneAddressShareItAndOtherAddressesDoNot() {
        pace.delay("2001:db8::1", 2000 * MILLI, now);
        assertThat(pace.delay("2001:db8::2", 1000 * MILLI, now)).isEqualTo(2 * SECOND);
        assertThat(pace.delay("2001:db8:1::1", 1000 * MILLI, now)).isZero();
    }

    @Test
    void addressesThatOweNothingAreForgotten() {
        for (int i = 0; i < 50_000; i++) {
            pace.delay("10." + i / 65536 + "." + i / 256 % 256 + "." + i % 256, 10 * MILLI, now);
            now += SECOND / 1000;
        }
        assertThat(pace.addresses()).isLessThan(2048);
    }
}
