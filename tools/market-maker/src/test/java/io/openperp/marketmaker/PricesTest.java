package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.time.Instant;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** When a price is fresh enough to quote around, and how it has moved. */
class PricesTest {

    private static final Instant START = Instant.parse("2026-11-24T12:00:00Z");

    private final Prices prices = new Prices();

    @Test
    void thereIsNoPriceBeforeTheFirst() {
        assertThat(prices.live(START)).isNull();
        assertThat(prices.moveSince(START)).isZero();
    }

    @Test
    void aPriceThatHasNotChangedForTwentySecondsIsStale() {
        for (int second = 0; second <= 21; second++) {
            prices.observe(after(second), new BigDecimal("100"));
        }

        assertThat(prices.live(after(20))).isEqualByComparingTo("100");
        assertThat(prices.live(after(21))).isNull();

        prices.observe(after(22), new BigDecimal("100.5"));
        assertThat(prices.live(after(22))).isEqualByComparingTo("100.5");
    }

    @Test
    void aMoveIsAShareOfThePriceThen() {
        prices.observe(after(0), new BigDecimal("100"));
        prices.observe(after(10), new BigDecimal("102"));
        prices.observe(after(40), new BigDecimal("51"));

        assertThat(prices.moveSince(after(10))).isCloseTo(-0.5, Offset.offset(1e-12));
        assertThat(prices.moveSince(after(9))).isCloseTo(-0.49, Offset.offset(1e-12));
    }

    @Test
    void whatIsOlderThanFiveMinutesIsForgotten() {
        prices.observe(after(0), new BigDecimal("100"));
        prices.observe(after(301), new BigDecimal("50"));

        assertThat(prices.moveSince(after(1))).isZero();
    }

    private static Instant after(long seconds) {
        return START.plusSeconds(seconds);
    }

    @Test
    void thePremiumIsThatOfTheMiddleOfTheBookOrOfItsOnlySide() {
        Prices prices = new Prices();
        BigDecimal oracle = new BigDecimal("1000");
        prices.observeBook(new BigDecimal("1001"), new BigDecimal("1003"), oracle);
        assertThat(prices.premium()).isCloseTo(0.002, within(1e-9));
        prices.observeBook(new BigDecimal("999"), null, oracle);
        assertThat(prices.premium()).isCloseTo(-0.001, within(1e-9));
        prices.observeBook(null, null, oracle);
        assertThat(prices.premium()).isZero();
    }
}
