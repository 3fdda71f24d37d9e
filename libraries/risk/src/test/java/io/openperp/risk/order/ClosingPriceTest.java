package io.openperp.risk.order;

import static io.openperp.risk.Examples.expected;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.position.Fees;
import io.openperp.units.Side;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How far an order that only closes may go (ORD-074). */
class ClosingPriceTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;
    private static final MarketConditions BTC =
            MarketConditions.listed(DefaultMarkets.BTC_USD, EXCHANGE).withMark(units("100000"), true);

    @Test
    void goesAsFarAsTheAccountCanPay() { // R29
        assertThat(farthest(Side.SELL, "1", "1", "2000", "0"))
                .isEqualTo(units(expected("R29").get("sellAt97900").get("price")));
    }

    @Test
    void aRichAccountEndsAtTheBand() {
        assertThat(farthest(Side.SELL, "1", "1", "50000", "0")).isEqualTo(units("90000"));
        assertThat(farthest(Side.BUY, "1", "1", "50000", "0")).isEqualTo(units("110000"));
    }

    @Test
    void theMarginOfOtherPositionsIsLeftAlone() {
        assertThat(farthest(Side.SELL, "1", "1", "2500", "500"))
                .isEqualTo(farthest(Side.SELL, "1", "1", "2000", "0"))
                .isGreaterThan(farthest(Side.SELL, "1", "1", "2500", "0"));
    }

    @Test
    void anAccountThatHasNothingLeftClosesAtMark() {
        for (String equity : new String[] {"0", "-1000", "10"}) {
            assertThat(farthest(Side.SELL, "1", "1", equity, "0")).isEqualTo(units("100000"));
            assertThat(farthest(Side.BUY, "1", "1", equity, "0")).isEqualTo(units("100000"));
        }
    }

    /** Loss and fee at the price are within what is available, except at the tick next to mark, and one tick further is not survived. */
    @Test
    void neverLosesMoreThanIsAvailable() {
        Random random = new Random(20261128);
        for (int i = 0; i < 20_000; i++) {
            Side side = Side.of(random.nextBoolean());
            long held = units("0.001") * (1 + random.nextInt(5_000));
            long size = Math.min(held, units("0.001") * (1 + random.nextInt(5_000)));
            long available = units("1") * random.nextInt(100_000) - units("500");
            long price = closing(side, held, size, available, 0).within(EXCHANGE.limitBand());
            long gap = Math.max(0, side.isBuy() ? price - BTC.mark() : BTC.mark() - price);
            long loss = Notional.required(Math.max(gap, 0), size)
                    + Fees.atLimit(price, size, BTC.parameters().takerFee());
            assertThat(price == BTC.mark() || loss <= available)
                    .as("%s %d of %d at %d with %d", side, size, held, price, available)
                    .isTrue();
        }
    }

    private static long farthest(Side side, String held, String size, String available, String elsewhere) {
        return closing(side, units(held), units(size), units(available), units(elsewhere))
                .within(EXCHANGE.limitBand());
    }

    private static ClosingPrice closing(Side side, long held, long size, long available, long elsewhere) {
        return new ClosingPrice(BTC, units("50"), side, held, size, available, elsewhere, 0);
    }
}
