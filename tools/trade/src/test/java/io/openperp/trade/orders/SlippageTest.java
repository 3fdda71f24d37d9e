package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlippageTest {

    @ParameterizedTest
    @CsvSource({"0.5%, 0.005", "0%, 0", "50%, 0.5", "1.25%, 0.0125"})
    void isAPercentage(String typed, String share) {
        assertThat(Slippage.parse(typed).share()).isEqualByComparingTo(share);
    }

    /** Half a percent or half of the price: the sign says which. */
    @ParameterizedTest
    @ValueSource(strings = {"0.5", "0.005", "50.1%", "-1%", "half", "1,5%", ""})
    void anythingElseIsRefused(String typed) {
        assertThatThrownBy(() -> Slippage.parse(typed))
                .hasMessage("slippage '%s' is not accepted; 0%% to 50%% is, such as 0.5%%".formatted(typed));
    }
}
