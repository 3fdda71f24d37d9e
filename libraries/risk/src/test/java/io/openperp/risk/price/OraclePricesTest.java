package io.openperp.risk.price;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.arithmetic.Median;
import io.openperp.units.Bytes32;
import org.junit.jupiter.api.Test;

class OraclePricesTest {

    private static final Bytes32 ALICE = new Bytes32(1, 0, 0, 0);
    private static final Bytes32 BOB = new Bytes32(2, 0, 0, 0);
    private static final Bytes32 CAROL = new Bytes32(-1, 0, 0, 0);

    private final OraclePrices oracle = new OraclePrices();

    @Test
    void oraclePriceIsTheMedianOfItsPublishers() {
        assertThat(oracle.price(0)).isEqualTo(Median.ABSENT);
        assertThat(publish(ALICE, 100, 1, 0)).isTrue();
        assertThat(oracle.price(0)).isEqualTo(100);
        publish(BOB, 105, 1, 0);
        assertThat(oracle.price(0)).isEqualTo(102);
        publish(CAROL, 900, 1, 0);
        assertThat(oracle.price(0)).isEqualTo(105);
    }

    @Test
    void priceCountsForSixtySeconds() {
        publish(ALICE, 100, 1, 0);
        publish(BOB, 200, 1, 30_000);
        assertThat(oracle.price(59_999)).isEqualTo(150);
        assertThat(oracle.price(60_000)).isEqualTo(200);
        assertThat(oracle.price(90_000)).isEqualTo(Median.ABSENT);
    }

    @Test
    void timestampNotNewerThanThePublishersLastIsIgnored() {
        publish(ALICE, 100, 5, 0);
        assertThat(publish(ALICE, 101, 5, 1_000)).isFalse();
        assertThat(publish(ALICE, 102, 4, 1_000)).isFalse();
        assertThat(oracle.price(1_000)).isEqualTo(100);
        assertThat(publish(BOB, 200, 1, 1_000)).isTrue();
    }

    @Test
    void expiredPublisherStillGuardsItsTimestamp() {
        publish(ALICE, 100, 5, 0);
        assertThat(publish(ALICE, 100, 5, 100_000)).isFalse();
        assertThat(oracle.quotes()).extracting(OraclePrices.Quote::timestamp).containsExactly(5L);
    }

    private boolean publish(Bytes32 publisher, long price, long timestamp, long arrivedAtMillis) {
        return oracle.publish(new OraclePrices.Quote(publisher, price, timestamp, arrivedAtMillis));
    }
}
