package io.openperp.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.RiskSurfaces;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** The risk surfaces that a market publishes give every reader the same maintenance rates. */
class SurfacesTest {

    private static final long LEVERAGE = 10 * Fixed.ONE;
    private static final long NOTIONAL = 2_000_000 * Fixed.ONE;
    private static final int BULLISH_AND_VOLATILE = Regime.code(1, 2);

    private final MarketConditions calm = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);

    @Test
    void readerHasTheRatesOfBothSidesAtEveryAgeOfTheRegime() {
        MarketConditions trending = calm.inRegime(BULLISH_AND_VOLATILE);
        RiskSurfaces published = Surfaces.message(trending);

        for (long age : new long[] {0, 1, 7, 100}) {
            MarketConditions read = Surfaces.apply(calm, published, age);
            MarketConditions expected = trending.withRegimeDt(age);

            assertThat(read.regimeDt()).isEqualTo(age);
            for (Side side : Side.values()) {
                assertThat(read.surface(side).cells())
                        .isEqualTo(trending.surface(side).cells());
                assertThat(read.maintenanceRate(side, NOTIONAL, LEVERAGE))
                        .as("%s after %d steps", side, age)
                        .isEqualTo(expected.maintenanceRate(side, NOTIONAL, LEVERAGE));
            }
        }
    }

    @Test
    void longsAndShortsHaveSurfacesOfTheirOwn() {
        RiskSurfaces published = Surfaces.message(calm.inRegime(BULLISH_AND_VOLATILE));

        assertThat(published.getBuyList()).isNotEqualTo(published.getSellList());
    }

    @Test
    void surfaceWithoutARateForEveryKnotIsRefused() {
        RiskSurfaces published = Surfaces.message(calm);
        RiskSurfaces incomplete =
                published.toBuilder().removeBuy(published.getBuyCount() - 1).build();

        assertThatThrownBy(() -> Surfaces.apply(calm, incomplete, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a surface of 6 by 5 knots has 29 cells");
    }
}
