package io.openperp.risk.price;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.MovingAverage;
import io.openperp.risk.market.ExchangeParameters;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The mark is computed from averages (R13) and medians. */
class AveragesTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;

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
