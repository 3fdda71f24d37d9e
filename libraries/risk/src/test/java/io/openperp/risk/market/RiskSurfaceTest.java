package io.openperp.risk.market;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.risk.DefaultMarkets;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The maintenance rate over notional, leverage and time: R09, R10. */
class RiskSurfaceTest {

    private static final MarketConditions BTC =
            MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);
    private static final int BEARISH_HIGH = -12;

    @Test
    void rateIsBilinearBetweenKnotsAndFlatOutside() {
        for (JsonNode row : rows("R09")) {
            long notional = units(row.get("notional"));
            long leverage = units(row.get("leverage"));
            assertThat(BTC.maintenanceRate(Side.BUY, notional, leverage)).isEqualTo(units(row.get("lambda")));
            assertThat(BTC.initialRate(Side.BUY, notional, leverage)).isEqualTo(units(row.get("initialRate")));
        }
    }

    @Test
    void rateDecaysTowardsTheTargetOfTheRegime() {
        MarketConditions bearish = BTC.inRegime(BEARISH_HIGH);
        for (JsonNode row : rows("R10").subList(0, 6)) {
            long t = row.get("regimeDt").asLong();
            assertThat(bearish.surface(Side.BUY).weight(t)).isEqualTo(units(row.get("weight")));
            assertRates(bearish.withRegimeDt(t), row);
        }
    }

    @Test
    void regimeChangeStartsFromTheRateInForce() {
        MarketConditions back = BTC.inRegime(BEARISH_HIGH).withRegimeDt(15).inRegime(Regime.CALM);
        assertThat(back.regimeDt()).isZero();
        assertRates(back, rows("R10").get(6));
    }

    @Test
    void regimeFactorsWeighOnTheSideTheTrendRunsAgainst() {
        ExchangeParameters exchange = ExchangeParameters.DEFAULTS;
        assertThat(exchange.regimeFactor(2, Side.BUY)).isEqualTo(units("1.6"));
        assertThat(exchange.regimeFactor(-12, Side.BUY)).isEqualTo(units("1.76"));
        assertThat(exchange.regimeFactor(-12, Side.SELL)).isEqualTo(units("1.6"));
        assertThat(exchange.regimeFactor(11, Side.SELL)).isEqualTo(units("1.375"));
        assertThat(exchange.regimeFactor(10, Side.BUY)).isEqualTo(units("1"));
    }

    @Test
    void nineCodesAreRegimes() {
        assertThat(IntStream.rangeClosed(-20, 20).filter(Regime::isCode))
                .containsExactly(-12, -11, -10, 0, 1, 2, 10, 11, 12);
    }

    @Test
    void oneDecayFactorPerSurface() {
        List<RiskSurface.Cell> cells = new ArrayList<>(Collections.nCopies(3, new RiskSurface.Cell(1, 1, 5)));
        cells.add(new RiskSurface.Cell(1, 1, 6));
        assertThatThrownBy(() -> new RiskSurface(List.of(0L, 1L), List.of(1L, 2L), cells))
                .hasMessage("one decay factor per surface, found 0.00000006 beside 0.00000005");
    }

    private static void assertRates(MarketConditions market, JsonNode row) {
        assertThat(market.maintenanceRate(Side.BUY, units("600000"), units("7.5")))
                .isEqualTo(units(row.get("buyLambda")));
        assertThat(market.maintenanceRate(Side.SELL, units("600000"), units("7.5")))
                .isEqualTo(units(row.get("sellLambda")));
    }
}
