package io.openperp.risk.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds of the growth and drift of margins until the surfaces change, against the margins. */
class RateBoundsTest {

    private static final long WHOLE = Fixed.ONE;

    @Test
    void calmBitcoinGrowsWithItsTiersAndDoesNotDrift() {
        MarketConditions btc = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);
        assertThat(btc.marginGrowth(1_000 * WHOLE)).isBetween(1300000L, 1300010L);
        // from 1.3 % at 250 000 to 1.95 % at a million: 0.0195 + 1000000·0.0065/750000
        assertThat(btc.marginGrowth(900_000 * WHOLE)).isBetween(2816666L, 2816680L);
        assertThat(btc.marginGrowth(Long.MAX_VALUE)).isGreaterThan(20000000L).isLessThan(WHOLE);
        assertThat(btc.rateDrift(1_000 * WHOLE)).isLessThan(10);
    }

    @Test
    void driftIsWhatARateHasStillToGo() {
        MarketConditions btc = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
                .inRegime(2);
        // 1.3 % heads for 1.6 times that
        assertThat(btc.rateDrift(1_000 * WHOLE)).isBetween(780000L, 780010L);
        assertThat(btc.withRegimeDt(30).rateDrift(1_000 * WHOLE)).isBetween(380000L, 400000L);
        assertThat(btc.withRegimeDt(5_000).rateDrift(1_000 * WHOLE)).isLessThan(10);
        assertThat(btc.withRegimeDt(30).withMark(5, true).rateDrift(1_000 * WHOLE))
                .isEqualTo(btc.withRegimeDt(30).rateDrift(1_000 * WHOLE));
    }

    @Test
    void surfaceOfNeighbouringKnotsIsUnbounded() {
        RiskSurface surface = new RiskSurface(
                List.of(0L, 1_000 * WHOLE, 1_000 * WHOLE + 1),
                List.of(WHOLE, 2 * WHOLE),
                cells(new Random(1), 6, false));
        MarketConditions steep = conditions(surface, 0);
        assertThat(steep.marginGrowth(500 * WHOLE)).isLessThan(2 * WHOLE);
        assertThat(steep.marginGrowth(1_001 * WHOLE)).isEqualTo(MarketConditions.UNBOUNDED_GROWTH);
    }

    /**
     * The bounds hold also for surfaces that obey no rule, so that no change of parameters can break what builds on
     * them.
     */
    @Test
    void marginsKeepWithinTheirBoundsOnAnySurface() {
        Random random = new Random(3);
        for (int round = 0; round < 400; round++) {
            RiskSurface surface = surface(random);
            long now = random.nextInt(40);
            MarketConditions market = conditions(surface, now);
            for (int i = 0; i < 100; i++) {
                assertBounds(market, market.withRegimeDt(now + random.nextInt(300)), random);
            }
        }
    }

    private static void assertBounds(MarketConditions now, MarketConditions later, Random random) {
        long most = 1 + random.nextLong(1L << 20 + random.nextInt(36));
        long from = random.nextLong(most + 1);
        long to = random.nextInt(3) == 0 ? Math.min(most, from + random.nextInt(1000)) : random.nextLong(most + 1);
        long leverage = WHOLE + random.nextLong(60 * WHOLE);
        Side side = Side.of(random.nextBoolean());
        long grown =
                Math.abs(later.maintenanceMargin(side, to, leverage) - later.maintenanceMargin(side, from, leverage));
        long growth = now.marginGrowth(most);
        if (growth < MarketConditions.UNBOUNDED_GROWTH) {
            assertThat(grown)
                    .isLessThanOrEqualTo(Fixed.mulCeil(growth, Math.abs(to - from)) + Fixed.mulCeil(4, most) + 2);
        }
        long drifted =
                Math.abs(later.maintenanceMargin(side, to, leverage) - now.maintenanceMargin(side, to, leverage));
        assertThat(drifted).isLessThanOrEqualTo(Fixed.mulCeil(now.rateDrift(to), to) + 2);
    }

    private static RiskSurface surface(Random random) {
        if (random.nextBoolean()) {
            RiskSurface calm = RiskSurface.settled(
                    DefaultMarkets.ALL.get(random.nextInt(3)), ExchangeParameters.DEFAULTS, 0, Side.BUY);
            MarketConditions turned = conditions(calm, 0).inRegime(-12).withRegimeDt(random.nextInt(50));
            return turned.inRegime(11).surface(Side.SELL);
        }
        List<Long> knots = new ArrayList<>(List.of(0L));
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            knots.add(knots.getLast() + 1 + random.nextLong(1L << 10 + random.nextInt(40)));
        }
        return new RiskSurface(
                knots, List.of(WHOLE, 10 * WHOLE, 50 * WHOLE), cells(random, 3 * knots.size(), random.nextBoolean()));
    }

    private static List<RiskSurface.Cell> cells(Random random, int count, boolean small) {
        List<RiskSurface.Cell> cells = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int most = small ? 30 : 50_000_000;
            cells.add(new RiskSurface.Cell(random.nextInt(most), random.nextInt(most), 97715997L));
        }
        return cells;
    }

    private static MarketConditions conditions(RiskSurface surface, long regimeDt) {
        return new MarketConditions(
                DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS, surface, surface, regimeDt, WHOLE, true);
    }
}
