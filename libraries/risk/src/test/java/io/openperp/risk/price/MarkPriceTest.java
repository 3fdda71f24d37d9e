package io.openperp.risk.price;

import static io.openperp.risk.Examples.price;
import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.MovingAverage;
import io.openperp.risk.market.ExchangeParameters;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The mark price and its averages: R12, R13. */
class MarkPriceTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;

    @Test
    void markIsTheMedianOfBiasedOracleLocalMedianAndItsAverage() {
        for (JsonNode row : rows("R12")) {
            MarkPrice state = new MarkPrice(units(row.get("bias")), units(row.get("localEma")));
            long mark = state.price(
                    price(row.get("oracle")),
                    price(row.get("bestBid")),
                    price(row.get("bestAsk")),
                    price(row.get("last")),
                    EXCHANGE);
            assertThat(mark).as(row.get("case").asString()).isEqualTo(price(row.get("mark")));
        }
    }

    @Test
    void averageMovesByItsShareOfTheStep() {
        long bias = units("0.0002");
        for (JsonNode row : rows("R13")) {
            bias = MovingAverage.next(
                    bias, units(row.get("sample")), row.get("dtMs").asLong(), EXCHANGE.biasTauMillis());
            assertThat(bias).isEqualTo(units(row.get("bias")));
        }
    }

    @Test
    void biasFollowsTheMiddleOfTheBookAndWaitsWhileASideIsMissing() {
        long oracle = units("100000");
        MarkPrice started = MarkPrice.START.averaged(oracle, units("100150"), units("100152"), 0, 150_000, EXCHANGE);
        assertThat(started.bias()).isEqualTo(units("0.000755"));
        assertThat(started.localAverage()).isEqualTo(units("100151"));
        MarkPrice oneSided = started.averaged(oracle, units("100150"), 0, 0, 30_000, EXCHANGE);
        assertThat(oneSided.bias()).isEqualTo(started.bias());
        assertThat(oneSided.localAverage()).isEqualTo(units("100150.5"));
        assertThat(oneSided.averaged(oracle, 0, 0, 0, 30_000, EXCHANGE)).isEqualTo(oneSided);
    }

    @Test
    void medianOfAnyOrderAndAnyAbsence() {
        assertThat(Median.ofPresent(3, 1, 2)).isEqualTo(2);
        assertThat(Median.ofPresent(2, 3, 1)).isEqualTo(2);
        assertThat(Median.ofPresent(1, 2, 3)).isEqualTo(2);
        assertThat(Median.ofPresent(0, 4, 9)).isEqualTo(6);
        assertThat(Median.ofPresent(4, 0, 9)).isEqualTo(6);
        assertThat(Median.ofPresent(4, 9, 0)).isEqualTo(6);
        assertThat(Median.ofPresent(0, 9, 0)).isEqualTo(9);
        assertThat(Median.ofPresent(0, 0, 0)).isEqualTo(Median.ABSENT);
    }
}
