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

    /** Only ASCII digits are a number, although the runtime reads digits of every script. */
    @Test
    void digitsOfOtherScriptsAreNoNumber() {
        for (String bad : new String[] {"٥", "５", "+5", "05"}) {
            QueryParameters one = new QueryParameters();
            one.whole("limit", bad, 500, 1, 1000);
            assertThat(one.refusal()).startsWith("limit is " + bad + ", accepted is a whole number");
        }
    }

    @Test
    void textThatIsNoNumberIsRefusedAndCutShort() {
        parameters.whole("limit", "9".repeat(100), 500, 1, 1000);
        assertThat(parameters.refusal()).startsWith("limit is " + "9".repeat(64) + "…, accepted");
    }

    @Test
    void stepOfZeroIsNoneAndNoStepIsNegative() {
        assertThat(parameters.step("aggregation", "0.50")).isEqualTo(50_000_000);
        assertThat(parameters.step("aggregation", "0")).isZero();
        assertThat(parameters.step("aggregation", null)).isZero();
        assertThat(parameters.refusal()).isNull();
        for (String bad : new String[] {"-1", "x", "0.000000001", "1e30", "٥"}) {
            QueryParameters one = new QueryParameters();
            one.step("aggregation", bad);
            assertThat(one.refusal()).startsWith("aggregation is " + bad + ", accepted is a price step with");
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
