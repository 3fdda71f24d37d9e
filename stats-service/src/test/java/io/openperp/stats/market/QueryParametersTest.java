package io.openperp.stats.market;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryParametersTest {

    private final QueryParameters parameters = new QueryParameters();

    @Test
    void wholeNumberOutOfRangeIsRefusedWithTheRange() {
        assertThat(parameters.whole("limit", "1000", 500, 1, 1000)).isEqualTo(1000);
        assertThat(parameters.whole("limit", null, 500, 1, 1000)).isEqualTo(500);
        assertThat(parameters.whole("limit", "", 500, 1, 1000)).isEqualTo(500);
        assertThat(parameters.refusal()).isNull();

        parameters.whole("limit", "1001", 500, 1, 1000);
        assertThat(parameters.refusal()).isEqualTo("limit is 1001, accepted is a whole number from 1 to 1000");
    }

    @Test
    void textThatIsNoNumberIsRefusedAndCutShort() {
        parameters.whole("limit", "9".repeat(100), 500, 1, 1000);
        assertThat(parameters.refusal()).startsWith("limit is " + "9".repeat(64) + "…, accepted");
    }

    @Test
    void stepMustBeAPositiveNumber() {
        assertThat(parameters.positive("aggregation", "0.50")).isEqualTo(50_000_000);
        assertThat(parameters.positive("aggregation", null)).isZero();
        assertThat(parameters.refusal()).isNull();
        for (String bad : new String[] {"0", "-1", "x", "0.000000001", "1e30"}) {
            QueryParameters one = new QueryParameters();
            one.positive("aggregation", bad);
            assertThat(one.refusal()).startsWith("aggregation is " + bad + ", accepted is a price step above 0");
        }
    }

    @Test
    void firstRefusalIsKept() {
        parameters.required("symbol", null, "a symbol");
        parameters.oneOf("interval", Optional.empty(), "7m", "1m 3m");
        assertThat(parameters.refusal()).isEqualTo("symbol is missing, accepted is a symbol");
    }

    @Test
    void unknownWordIsRefusedWithThoseThatAreKnown() {
        assertThat(parameters.oneOf("interval", Optional.of(1), "1m", "1m 3m")).isEqualTo(1);
        parameters.oneOf("interval", Optional.empty(), "7m", "1m 3m");
        assertThat(parameters.refusal()).isEqualTo("interval is 7m, accepted is one of 1m 3m");
    }
}
