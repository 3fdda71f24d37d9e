package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Prices and sizes of a program's own arithmetic become what a market takes. */
class MarketInfoTest {

    private final MarketInfo market = new MarketInfo(
            "BTC-USD",
            "BTC",
            "USD",
            "TRADING",
            1,
            3,
            Decimal.parse("0.5"),
            Decimal.parse("0.001"),
            Decimal.parse("10"),
            Decimal.parse("50"),
            List.of(),
            List.of(),
            Decimal.parse("10"),
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.parse("1000000"),
            Decimal.parse("1000000"),
            new MarketInfo.PriceBand(Decimal.parse("0.05"), Decimal.parse("0.5"), Decimal.parse("0.05")),
            Decimal.parse("1"),
            Decimal.parse("0.8"),
            Decimal.parse("0.3"),
            List.of(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            0);

    @Test
    void priceIsRoundedToTheTickAndNeverWorseForItsSide() {
        assertThat(market.roundPrice(Side.BUY, new BigDecimal("95000.74"))).isEqualByComparingTo("95000.5");
        assertThat(market.roundPrice(Side.SELL, new BigDecimal("95000.74"))).isEqualByComparingTo("95001");
        assertThat(market.roundPrice(new BigDecimal("95000.74"))).isEqualByComparingTo("95000.5");
        assertThat(market.roundPrice(new BigDecimal("95000.75"))).isEqualByComparingTo("95001");
    }

    @Test
    void sizeIsRoundedDownToTheLot() {
        assertThat(market.roundSize(new BigDecimal("0.0129999"))).isEqualByComparingTo("0.012");
        assertThat(market.roundSize(new BigDecimal("0.0009"))).isEqualByComparingTo("0");
    }

    @Test
    void floatingPointNumberOnceRoundedIsAnOrder() {
        BigDecimal price = market.roundPrice(Side.BUY, new BigDecimal(95000.1 + 0.2));
        BigDecimal size = market.roundSize(new BigDecimal(0.1 + 0.2));
        assertThat(Actions.limit(Side.BUY, "BTC-USD", size, price))
                .isEqualTo(Actions.limit(Side.BUY, "BTC-USD", "0.3", "95000"));
    }

    @Test
    void decimalOfTheExchangeIsCalculatedWith() {
        assertThat(Decimal.parse("-0.5").toBigDecimal().multiply(new BigDecimal("95000")))
                .isEqualByComparingTo("-47500");
    }
}
