package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.trade.markets.BitcoinMarket;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.terminal.Paint;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** {@code ./trade} says that an order waited for makers (DLY-008). */
class OrderSentenceTest {

    private static final Placement BUY = new Placement(
            BitcoinMarket.BTC, Side.BUY, Decimal.parse("0.1"), Decimal.parse("100000"), TimeInForce.GTC, false, false);

    @Test
    void orderThatWaitedSaysForHowLong() {
        assertThat(sentence(new ActionResult.Filled("x", Decimal.parse("0.1"), Decimal.parse("99999.5"), 10)))
                .isEqualTo("bought 0.1 BTC-USD at 99999.5; it waited 10 ms");
        assertThat(sentence(new ActionResult.Filled("x", Decimal.parse("0.1"), Decimal.parse("99999.5"), null)))
                .isEqualTo("bought 0.1 BTC-USD at 99999.5");
    }

    /** DLY-006 */
    @Test
    void orderThatWasCancelledMeanwhileIsNoRefusal() {
        assertThat(sentence(new ActionResult.Cancelled("x", 10)))
                .isEqualTo("cancelled before it could trade; it waited 10 ms");
        assertThat(sentence(new ActionResult.CancelledRiskLimit("x", "liquidation", 10)))
                .isEqualTo("refused: liquidation (cancelledRiskLimit); it waited 10 ms");
    }

    private static String sentence(ActionResult result) {
        return OrderSentence.of(BUY, OrderResult.of(result), Paint.PLAIN);
    }
}
