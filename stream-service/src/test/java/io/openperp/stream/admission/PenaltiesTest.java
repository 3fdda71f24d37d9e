package io.openperp.stream.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Time for which an address is refused after a connection of it was cut (STR-024). */
class PenaltiesTest {

    private static final String ADDRESS = "203.0.113.7";

    private final Penalties penalties = new Penalties(Duration.ofSeconds(5));

    @Test
    void eachTimeDoublesItUpToAMinute() {
        long now = 0;
        for (long expected : new long[] {5, 10, 20, 40, 60, 60}) {
            penalties.add(ADDRESS, now);
            penalties.add(ADDRESS, now); // a second connection that flooded with it
            assertThat(penalties.left(ADDRESS, now)).isEqualTo(TimeUnit.SECONDS.toNanos(expected));
            now += TimeUnit.SECONDS.toNanos(expected);
            assertThat(penalties.left(ADDRESS, now)).isZero();
        }
        penalties.add(ADDRESS, now + TimeUnit.MINUTES.toNanos(11));
        assertThat(penalties.left(ADDRESS, now + TimeUnit.MINUTES.toNanos(11))).isEqualTo(TimeUnit.SECONDS.toNanos(5));
    }

    @Test
    void networkOfAnIpv6AddressIsRefusedWholeAndNobodyElse() {
        penalties.add("2001:db8:1:2::3", 0);
        assertThat(penalties.left("2001:db8:1:2:ffff::4", 1)).isPositive();
        assertThat(penalties.left("2001:db8:1:3::3", 1)).isZero();
    }

    @Test
    void noMoreAddressesAreRememberedThanThereIsRoomFor() {
        for (int i = 0; i <= 10_000; i++) {
            penalties.add("10.1." + i / 250 + "." + i % 250, 0);
        }
        assertThat(penalties.left("10.1.0.0", 1)).isZero();
        assertThat(penalties.left("10.1.0.1", 1)).isPositive();
    }

    @Test
    void zeroRefusesNobody() {
        Penalties none = new Penalties(Duration.ZERO);
        none.add(ADDRESS, 0);
        assertThat(none.left(ADDRESS, 0)).isZero();
    }
}
