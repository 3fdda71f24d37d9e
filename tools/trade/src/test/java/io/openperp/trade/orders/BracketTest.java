package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.client.Actions;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@code --stop} and {@code --take-profit} of an entry (OFL-001). */
class BracketTest {

    private static final Decimal PRICE = Decimal.parse("100000");
    private static final LimitOrder BUY = Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000");
    private static final LimitOrder SELL = Actions.limit(Side.SELL, "BTC-USD", "0.1", "100000");

    @Test
    void aStopAndATakeProfitAreOneRangeOfWhichTheFirstToTriggerEndsTheOther() {
        assertThat(around(BUY, "95000", "110000"))
                .isEqualTo(Actions.onFill(BUY, Actions.range(Side.SELL, "BTC-USD", "0.1", "95000", "110000")));
        assertThat(around(SELL, "105000", "90000"))
                .isEqualTo(Actions.onFill(SELL, Actions.range(Side.BUY, "BTC-USD", "0.1", "90000", "105000")));
    }

    @Test
    void oneOfThemIsAnOrderOfItsOwn() {
        assertThat(around(BUY, "95000", null))
                .isEqualTo(Actions.onFill(BUY, Actions.stop(Side.SELL, "BTC-USD", "0.1", "95000", null)));
        assertThat(around(SELL, null, "90000"))
                .isEqualTo(Actions.onFill(SELL, Actions.takeProfit(Side.BUY, "BTC-USD", "0.1", "90000", null)));
        assertThat(around(BUY, null, null)).isEqualTo(BUY);
    }

    @Test
    void aStopIsAtALossAndATakeProfitAtAProfit() {
        assertRefused(Side.BUY, "101000", null, "the stop of a buy at 100000 is 101000; it must be below it");
        assertRefused(Side.SELL, "100000", null, "the stop of a sell at 100000 is 100000; it must be above it");
        assertRefused(Side.BUY, null, "99000", "the take profit of a buy at 100000 is 99000; it must be above it");
        Bracket.parse("95000.3", "110000.185").requireFitting(Side.BUY, PRICE);
        assertThatThrownBy(() -> Bracket.parse("-5", null))
                .hasMessageContaining("the stop is -5; it must be above zero");
    }

    @Test
    void whatWaitsIsSaid() {
        assertThat(Bracket.parse("95000", "110000").sentence())
                .isEqualTo("its first fill arms a stop at 95000 and a take profit at 110000");
        assertThat(Bracket.parse(null, "110000").sentence()).isEqualTo("its first fill arms a take profit at 110000");
        assertThat(Bracket.parse(null, null).sentence()).isEmpty();
    }

    private static Object around(LimitOrder entry, @Nullable String stop, @Nullable String takeProfit) {
        return Bracket.parse(stop, takeProfit).around(entry, Decimal.parse("0.1"));
    }

    private static void assertRefused(Side side, @Nullable String stop, @Nullable String takeProfit, String sentence) {
        assertThatThrownBy(() -> Bracket.parse(stop, takeProfit).requireFitting(side, PRICE))
                .hasMessageContaining(sentence);
    }
}
