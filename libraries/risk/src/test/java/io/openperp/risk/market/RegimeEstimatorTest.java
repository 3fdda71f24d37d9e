package io.openperp.risk.market;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** R31. */
class RegimeEstimatorTest {

    private RegimeEstimator estimator = RegimeEstimator.starting(units("100000"), units("0.3"));
    private final List<String> switches = new ArrayList<>();

    @Test
    void regimeFollowsVolatilityAndDriftOfTheMark() {
        step(60, k -> k % 2 == 1 ? 10_000 : -10_000);
        assertRow(0);
        step(240, k -> k % 3 == 0 ? 20_000 : -90_000);
        assertRow(1);
        assertThat(switches).containsExactly("-11 at step 22", "-12 at step 153");
        step(900, k -> k % 2 == 1 ? 5_000 : -5_000);
        assertRow(2);
        assertThat(switches).containsExactly("-11 at step 202", "-10 at step 719");
    }

    @Test
    void moveTooLargeToSquareCountsAsATenfoldOne() {
        RegimeEstimator jumped = RegimeEstimator.starting(1, units("0.3")).next(Long.MAX_VALUE, market());
        RegimeEstimator tenfold =
                RegimeEstimator.starting(units("1"), units("0.3")).next(units("11"), market());
        assertThat(jumped.slow()).isEqualTo(tenfold.slow());
        assertThat(jumped.regimeVolatility()).isPositive();
    }

    private void step(int steps, IntToLongFunction move) {
        switches.clear();
        for (int k = 0; k < steps; k++) {
            long mark = Fixed.mulFloor(estimator.mark(), Fixed.ONE + move.applyAsLong(k));
            int before = estimator.code();
            estimator = estimator.next(mark, market());
            if (estimator.code() != before) {
                switches.add(estimator.code() + " at step " + k);
            }
        }
    }

    private void assertRow(int index) {
        JsonNode row = rows("R31").get(index);
        assertThat(estimator.code()).isEqualTo(row.get("regime").asInt());
        assertThat(Regime.direction(estimator.code()))
                .isEqualTo(row.get("tickerRegime").asInt());
        assertThat(estimator.regimeDt()).isEqualTo(row.get("regimeDt").asLong());
        assertThat(estimator.regimeVolatility()).isEqualTo(units(row.get("regimeVol")));
        assertThat(estimator.fairVolatility()).isEqualTo(units(row.get("fairVol")));
        assertThat(estimator.regimeMove()).isEqualTo(units(row.get("regimeMv")));
    }

    /** Thresholds 0.4 and 0.8. */
    private static MarketParameters market() {
        return DefaultMarkets.BTC_USD;
    }
}
