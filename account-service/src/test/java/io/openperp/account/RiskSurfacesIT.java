package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.RiskSurfaces;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Side;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code GET /riskSurfaces}: the rates that margin is computed with. */
class RiskSurfacesIT extends QueriesFixture {

    @Test
    void surfacesOfAllRegimesAreThoseOfTheRules() throws Exception {
        log.market(0)
                .append(Facts.surfaces(0, DefaultMarkets.BTC_USD, 2, Regime.code(-1, 2)))
                .get();
        log.market(0)
                .append(Facts.volatility(0, BTC, 3, Regime.code(-1, 2), 30))
                .get();
        await().until(() -> surfaces("BTC-USD").liveRegime() == -12 && isAged());
        RiskSurfaces found = surfaces("BTC");
        assertThat(found).isEqualTo(surfaces("BTC-USD"));
        assertThat(found.symbol()).isEqualTo("BTC-USD");
        assertThat(found.surfaces())
                .extracting(RiskSurfaces.Surface::regime)
                .containsExactly(-12, -11, -10, 0, 1, 2, 10, 11, 12);
        MarketConditions live = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
                .inRegime(-12)
                .withRegimeDt(30);
        for (RiskSurfaces.Surface surface : found.surfaces()) {
            MarketConditions expected = surface.regime() == -12 ? live : live.inRegime(surface.regime());
            isThat(surface.buy(), expected.surface(Side.BUY));
            isThat(surface.sell(), expected.surface(Side.SELL));
            assertThat(surface.notionals())
                    .extracting(Decimal::units)
                    .isEqualTo(DefaultMarkets.BTC_USD.notionalKnots());
            assertThat(surface.leverage()).extracting(Decimal::units).isEqualTo(DefaultMarkets.BTC_USD.leverageKnots());
        }
        assertThat(live.maintenanceRate(Side.BUY, units("10000"), units("10")))
                .isBetween(units("0.0144"), units("0.0146"));
    }

    /** The calm regime begins with the rates of the present one, which have an age. */
    private static boolean isAged() throws Exception {
        MarketRisk.Cell live =
                surfaces("BTC").surfaces().getFirst().buy().getFirst().getFirst();
        MarketRisk.Cell calm =
                surfaces("BTC").surfaces().get(3).buy().getFirst().getFirst();
        return !calm.mmrO().equals(live.mmrO());
    }

    private static void isThat(List<List<MarketRisk.Cell>> shown, RiskSurface surface) {
        for (int notional = 0; notional < surface.notionalKnots().size(); notional++) {
            for (int leverage = 0; leverage < surface.leverageKnots().size(); leverage++) {
                RiskSurface.Cell cell = surface.cell(notional, leverage);
                assertThat(shown.get(notional).get(leverage))
                        .isEqualTo(new MarketRisk.Cell(
                                Decimal.of(cell.mmrO()), Decimal.of(cell.mmrE()), Decimal.of(cell.p())));
            }
        }
    }

    @Test
    void unknownAndMissingMarketsAreRefusedWithWhatIsAccepted() throws Exception {
        assertThat(get("").statusCode()).isEqualTo(400);
        assertThat(get("").body()).contains("a symbol such as BTC-USD");
        assertThat(get("?market=PEPE").statusCode()).isEqualTo(404);
        assertThat(get("?market=PEPE").body())
                .isEqualTo("{\"error\":\"market \\\"PEPE\\\" is unknown: one of BTC-USD, ETH-USD is accepted\"}");
        assertThat(get("?market=BT").statusCode()).isEqualTo(404);
    }

    private static RiskSurfaces surfaces(String market) throws Exception {
        HttpResponse<String> answer = get("?market=" + market);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return ApiJson.mapper().readValue(answer.body(), RiskSurfaces.class);
    }

    private static HttpResponse<String> get(String query) throws Exception {
        return service.send("GET", "/api/v1/riskSurfaces" + query, "application/json", "");
    }
}
