package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.trade.markets.BitcoinMarket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What traders type after {@code stop}, {@code take-profit} and {@code trail}. */
class ProtectionTest {

    @Test
    void aMarketAPartATriggerAndALimit() {
        assertThat(stop("BTC-USD at 95000"))
                .isEqualTo(new Protection(Protection.Kind.STOP, "BTC-USD", null, "95000", null, null));
        assertThat(stop("btc 25% at 95000.5"))
                .isEqualTo(new Protection(Protection.Kind.STOP, "btc", "25%", "95000.5", null, null));
        assertThat(stop("BTC-USD 0.05 AT 95000 limit 94900"))
                .isEqualTo(
                        new Protection(Protection.Kind.STOP, "BTC-USD", "0.05", "95000", Decimal.parse("94900"), null));
    }

    @Test
    void aTrailIsAPercentage() {
        Protection trail = trail("BTC-USD by 2.25%");
        assertThat(trail.trailBps()).isEqualTo(225);
        assertThat(trail.kind().awaited(false, trail.trigger(), null)).isEqualTo("the mark 2.25% below its best");
        assertThatThrownBy(() -> trail("BTC-USD by 100%")).hasMessageContaining("0.01% to 99.99% is");
        assertThatThrownBy(() -> trail("BTC-USD by 500")).hasMessageContaining("0.01% to 99.99% is");
        assertThatThrownBy(() -> trail("BTC-USD by 2% limit 1")).hasMessageContaining("'trail BTC-USD by 2%' does");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BTC-USD", "at 95000", "BTC-USD 95000", "BTC-USD by 95000", "BTC-USD 1 2 at 95000"})
    void anythingElseIsRefused(String typed) {
        assertThatThrownBy(() -> stop(typed))
                .hasMessageContaining("'stop BTC-USD at 95000' does, 'stop BTC-USD 25% at 95000' for a part of it");
    }

    @Test
    void triggersAndLimitsAreOnTheTick() {
        assertThatThrownBy(() -> stop("BTC-USD at 95000.3").requirePrices(BitcoinMarket.BTC))
                .hasMessageContaining("not a multiple of the tick");
        assertThatThrownBy(() -> stop("BTC-USD at 95000 limit 94999.9").requirePrices(BitcoinMarket.BTC))
                .hasMessageContaining("not a multiple of the tick");
    }

    private static Protection stop(String typed) {
        return Protection.parse(Protection.Kind.STOP, List.of(typed.split(" ")));
    }

    private static Protection trail(String typed) {
        return Protection.parse(Protection.Kind.TRAIL, List.of(typed.split(" ")));
    }
}
