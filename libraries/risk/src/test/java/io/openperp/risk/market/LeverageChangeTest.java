package io.openperp.risk.market;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.Trader;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** R26. */
class LeverageChangeTest {

    private static final String BTC = "BTC-USD";

    @Test
    void leverageOfAnOpenPositionChangesWhileEquityCoversIt() {
        Trader trader = new Trader("12000").leverage(BTC, "10").buys(BTC, "1", "100000");
        for (JsonNode row : rows("R26")) {
            assertThat(trader.setsLeverage(BTC, units(row.get("leverage"))))
                    .isEqualTo(row.get("result").asString().replace("error: ", ""));
            assertThat(trader.figures().marginUsed()).isEqualTo(units(row.get("marginUsed")));
            assertThat(trader.figures(BTC).maintenanceMargin()).isEqualTo(units(row.get("maintenanceMargin")));
        }
    }

    @Test
    void leverageHasAtMostTwoDecimals() {
        assertThat(LeverageChange.range(DefaultMarkets.BTC_USD, units("2.55"))).isNull();
        assertThat(LeverageChange.range(DefaultMarkets.BTC_USD, units("2.555")))
                .isEqualTo("leverage 2.555 has more than two decimals");
    }
}
