package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments of {@code close}. */
class CloseRequestTest {

    @Test
    void aMarketAPartAndAPrice() {
        assertThat(close("BTC-USD")).isEqualTo(new CloseCommand.Request("BTC-USD", null, null));
        assertThat(close("BTC-USD 25%")).isEqualTo(new CloseCommand.Request("BTC-USD", "25%", null));
        assertThat(close("BTC-USD at 101000"))
                .isEqualTo(new CloseCommand.Request("BTC-USD", null, Decimal.parse("101000")));
        assertThat(close("BTC-USD 0.05 at 101000"))
                .isEqualTo(new CloseCommand.Request("BTC-USD", "0.05", Decimal.parse("101000")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"at 101000", "BTC-USD 0.05 101000", "BTC-USD 0.05 now at 101000"})
    void anythingElseIsRefused(String typed) {
        assertThatThrownBy(() -> close(typed)).hasMessageContaining("names no position; 'close BTC-USD' closes one");
    }

    @Test
    void allGoesWithNothingElse() {
        assertThat(CloseCommand.Request.parse(List.of(), true, false, "1%"))
                .isEqualTo(new CloseCommand.Request(null, null, null));
        assertThatThrownBy(() -> CloseCommand.Request.parse(List.of("BTC-USD"), true, false, null))
                .hasMessageContaining("--all closes every position");
    }

    @Test
    void postOnlyNeedsAPriceAndSlippageNone() {
        assertThatThrownBy(() -> CloseCommand.Request.parse(List.of("BTC-USD"), false, true, null))
                .hasMessageContaining("--post-only needs a price");
        assertThatThrownBy(() -> CloseCommand.Request.parse(List.of("BTC-USD", "at", "1"), false, false, "1%"))
                .hasMessageContaining("--slippage is for orders at the market");
    }

    private static CloseCommand.Request close(String typed) {
        return CloseCommand.Request.parse(List.of(typed.split(" ")), false, false, null);
    }
}
