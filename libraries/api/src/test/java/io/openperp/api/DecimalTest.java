package io.openperp.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.json.ApiJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class DecimalTest {

    private final JsonMapper mapper = ApiJson.mapper();

    @ParameterizedTest
    @CsvSource({
        "10000000, 0.1",
        "10000000000000, 100000",
        "1, 0.00000001",
        "-1, -0.00000001",
        "0, 0",
        "9223372036854775807, 92233720368.54775807",
        "-9223372036854775808, -92233720368.54775808"
    })
    void printsTheShortestPlainNumberAndReadsItBack(long units, String json) {
        assertThat(mapper.writeValueAsString(Decimal.of(units))).isEqualTo(json);
        assertThat(mapper.readValue(json, Decimal.class)).isEqualTo(Decimal.of(units));
    }

    @ParameterizedTest
    @ValueSource(strings = {"100000", "100000.0", "1e5", "1E+5", "1000000e-1", "\"100000\"", "\"100000.00\""})
    void readsEverySpellingOfTheSameNumber(String json) {
        assertThat(mapper.readValue(json, Decimal.class).units()).isEqualTo(10_000_000_000_000L);
    }

    @Test
    void numberThatADoubleCannotHoldStaysExact() {
        assertThat(mapper.readValue("12345678901.23456789", Decimal.class).units())
                .isEqualTo(1_234_567_890_123_456_789L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.000000001",
                "92233720368.54775808",
                "1e400",
                "\"ten\"",
                "\"\"",
                "true",
                "[1]",
                "{}",
                "\"0x10\""
            })
    void whatIsNotAWholeNumberOfUnitsIsRefused(String json) {
        assertThatThrownBy(() -> mapper.readValue(json, Decimal.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void refusalSaysWhatIsWrong() {
        assertThatThrownBy(() ->
                        mapper.readValue("{\"symbol\":\"BTC-USD\",\"leverage\":0.000000001}", LeverageSetting.class))
                .hasMessageContaining("0.000000001 has more than eight decimal places");
    }
}
