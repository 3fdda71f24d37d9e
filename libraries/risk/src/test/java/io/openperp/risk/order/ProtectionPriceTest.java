package io.openperp.risk.order;

import static io.openperp.risk.Examples.expected;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.Trader;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** How far a market order may go: R19. */
class ProtectionPriceTest {

    private static final String BTC = "BTC-USD";

    @Test
    void accountThatSurvivesTheWholeBandIsProtectedAtItsEnd() {
        assertThat(protection(new Trader("50000"), Side.BUY, "0.3")).isEqualTo(units("105000"));
        assertThat(protection(new Trader("50000"), Side.SELL, "0.3")).isEqualTo(units("95000"));
    }

    @Test
    void thinAccountIsProtectedAtTheFarthestTickItSurvives() {
        Trader trader = new Trader("1050").leverage(BTC, "50");
        assertThat(protection(trader, Side.BUY, "0.5"))
                .isEqualTo(units(expected("R19").get("thinProtectionPrice")));
    }

    @Test
    void protectionIsTightByOneTickOnBothSides() {
        for (Side side : Side.values()) {
            Trader trader = new Trader("1050").leverage(BTC, "50");
            long price = protection(trader, side, "0.5");
            assertThat(survival(trader, side, price)).isLessThanOrEqualTo(units("1050"));
            assertThat(survival(trader, side, price + side.signed(units("0.5"))))
                    .isGreaterThan(units("1050"));
        }
    }

    @Test
    void accountThatDoesNotSurviveMarkIsProtectedAtMark() {
        assertThat(protection(new Trader("10"), Side.BUY, "0.5")).isEqualTo(units("100000"));
        Trader offTick = new Trader("10").mark(BTC, "100000.3");
        assertThat(protection(offTick, Side.BUY, "0.5")).isEqualTo(units("100000"));
        assertThat(protection(offTick, Side.SELL, "0.5")).isEqualTo(units("100000.5"));
    }

    @Test
    void exposureIsAsBeforeAfterwards() {
        Trader trader = new Trader("1050").leverage(BTC, "50");
        MarketExposure exposure = trader.exposure(BTC);
        ProtectionPrice.of(trader.market(BTC), exposure, Side.BUY, units("0.5"), 0, trader.balance);
        assertThat(exposure.survival()).isZero();
        assertThat(exposure.longExposure()).isZero();
    }

    private static long protection(Trader trader, Side side, String size) {
        return ProtectionPrice.of(trader.market(BTC), trader.exposure(BTC), side, units(size), 0, trader.balance);
    }

    private static long survival(Trader trader, Side side, long price) {
        MarketExposure exposure = trader.exposure(BTC);
        exposure.add(side, price, units("0.5"), false, true);
        return exposure.survival();
    }
}
