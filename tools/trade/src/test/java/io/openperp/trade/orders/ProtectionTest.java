package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.trade.markets.BitcoinMarket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.Quantity;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Arguments of {@code stop}, {@code take-profit}, {@code trail} and {@code range}. */
class ProtectionTest {

    @Test
    void aMarketAPartATriggerAndALimit() {
        assertThat(stop("BTC-USD at 95000"))
                .isEqualTo(new Protection(Protection.Kind.STOP, "BTC-USD", null, "95000", null, null, null));
        assertThat(stop("btc 25% at 95000.5"))
                .isEqualTo(new Protection(Protection.Kind.STOP, "btc", "25%", "95000.5", null, null, null));
        assertThat(stop("BTC-USD 0.05 AT 95000 limit 94900"))
                .isEqualTo(new Protection(
                        Protection.Kind.STOP, "BTC-USD", "0.05", "95000", Decimal.parse("94900"), null, null));
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

    @Test
    void aRangeHasALimitAtEachOfItsTriggersOrAtOne() {
        Decimal high = Decimal.parse("110000");
        Decimal low = Decimal.parse("94900");
        assertThat(range("BTC-USD at 95000 and 110000"))
                .isEqualTo(new Protection(Protection.Kind.RANGE, "BTC-USD", null, "95000", null, high, null));
        assertThat(range("btc 25% At 95000 limit 94900 And 110000"))
                .isEqualTo(new Protection(Protection.Kind.RANGE, "btc", "25%", "95000", low, high, null));
        assertThat(range("btc at 95000 limit 94900 and 110000 limit 109000").highLimit())
                .isEqualTo(Decimal.parse("109000"));
        assertThatThrownBy(() -> range("btc at 95000 limit and 110000")).hasMessageContaining("with limits");
        assertThatThrownBy(() -> range("btc at 95000 and 110000 limit 109000.3").requirePrices(BitcoinMarket.BTC))
                .hasMessageContaining("not a multiple of the tick");
        assertThat(range("btc at 95000 and 110000 limit 109000")
                        .sentence("sell", Side.SELL, "BTC-USD", Decimal.parse("0.1")))
                .isEqualTo(
                        "sell 0.1 BTC-USD at the market below and at 109000 or better above waits for the mark at 95000 or below, or at 110000 or above");
    }

    /** CND-013: a trigger with a limit has no other bound. */
    @Test
    void theSlippageOfARangeIsForTheTriggerWithoutALimit() {
        ClosingTerms terms = new ClosingTerms();
        new CommandLine(terms).parseArgs("--slippage", "1%");
        RangeOrder ofLong = (RangeOrder) range("btc at 95000 limit 94900 and 110000")
                .action(Side.SELL, "BTC-USD", Decimal.parse("0.1"), terms, null);
        assertThat(ofLong.lowLimit()).isEqualTo(Quantity.of("94900"));
        assertThat(ofLong.highLimit()).isNull();
        assertThat(ofLong.lowSlippage()).isNull();
        assertThat(ofLong.highSlippage()).isEqualTo(Quantity.of("100"));
        RangeOrder ofShort = (RangeOrder) range("btc at 95000 limit 94900 and 110000")
                .action(Side.BUY, "BTC-USD", Decimal.parse("0.1"), terms, null);
        assertThat(ofShort.lowSlippage()).isNull();
        assertThat(ofShort.highSlippage()).isEqualTo(Quantity.of("100"));
        assertThatThrownBy(() -> terms.requireFitting(range("btc at 95000 limit 94900 and 110000 limit 109000")))
                .hasMessageContaining("this one has a limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BTC-USD", "at 95000", "BTC-USD 95000", "BTC-USD by 95000", "BTC-USD 1 2 at 95000"})
    void anythingElseIsRefused(String typed) {
        assertThatThrownBy(() -> stop(typed))
                .hasMessageContaining("'stop BTC-USD at 95000' does, 'stop BTC-USD 25% at 95000' for a part of it");
    }

    @Test
    void limitsAreOnTheTickAndTriggersNeedNotBe() {
        stop("BTC-USD at 95000.3").requirePrices(BitcoinMarket.BTC);
        range("BTC-USD at 95000.3 and 110000.185").requirePrices(BitcoinMarket.BTC);
        assertThatThrownBy(() -> stop("BTC-USD at 95000 limit 94999.9").requirePrices(BitcoinMarket.BTC))
                .hasMessageContaining("not a multiple of the tick");
    }

    private static Protection stop(String typed) {
        return Protection.parse(Protection.Kind.STOP, List.of(typed.split(" ")));
    }

    private static Protection range(String typed) {
        return Protection.parse(Protection.Kind.RANGE, List.of(typed.split(" ")));
    }

    private static Protection trail(String typed) {
        return Protection.parse(Protection.Kind.TRAIL, List.of(typed.split(" ")));
    }
}
