package io.openperp.trade.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.Margin;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Trigger;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.trade.terminal.Paint;
import org.junit.jupiter.api.Test;

class UpdateSentenceTest {

    private final UpdateSentence sentence = new UpdateSentence(Paint.PLAIN);

    @Test
    void aFillIsOneLine() {
        AccountUpdate fill = new AccountUpdate.Filled(
                "BTC-USD",
                "7Xc4aaaaaaaa",
                number("100050"),
                number("0.1"),
                true,
                1,
                false,
                OrderSide.BUY,
                number("5"),
                number("0"),
                "1:1",
                null);
        assertThat(only(fill)).endsWith("  fill  bought 0.1 BTC-USD at 100050 as taker, fee 5, realized 0");
    }

    @Test
    void anOrderSaysWhatBecameOfItAndWhy() {
        AccountUpdate order = new OrderUpdate(
                OrderStatus.CANCELLED,
                "BTC-USD",
                "7Xc4aaaaaaaa",
                number("100000"),
                number("0.1"),
                number("0"),
                number("0.04"),
                number("100000"),
                false,
                true,
                1,
                "scheduledCancel",
                null,
                null,
                null);
        assertThat(only(order))
                .endsWith(
                        "  order  sell 0.1 BTC-USD at 100000 is cancelled, 0.04 of 0.1 filled at 100000: scheduledCancel  7Xc4aaaa");
    }

    @Test
    void aLiquidationSaysWhatItCost() {
        AccountUpdate liquidated = new AccountUpdate.Liquidated(
                "BTC-USD", number("90000"), number("0.1"), false, number("40"), number("38"), 1, "below maintenance");
        assertThat(only(liquidated))
                .endsWith("  liquidation  sold 0.1 BTC-USD at 90000: below maintenance (equity 40, then 38)");
    }

    @Test
    void aStopThatWasRefusedSaysWhy() {
        Trigger trigger = new Trigger(false, number("95000"), null, null, null, null, null, null, null, null);
        AccountUpdate failed = new AccountUpdate.TriggerFailed(
                "BTC-USD", "7Xc4aaaaaaaa", OrderKind.STOP, trigger, "the market is delisted", 1, null, null);
        assertThat(only(failed))
                .endsWith("  order  stop 7Xc4aaaa of BTC-USD has triggered and was refused: the market is delisted");
    }

    @Test
    void marginHasALineOfItsOwn() {
        assertThat(sentence.lines(new AccountUpdate.MarginUpdate(Margin.NONE))).isEmpty();
        assertThat(sentence.margin(Margin.NONE)).startsWith("equity 0   available 0");
    }

    private String only(AccountUpdate update) {
        assertThat(sentence.lines(update)).hasSize(1);
        return sentence.lines(update).getFirst();
    }

    private static Decimal number(String text) {
        return Decimal.parse(text);
    }
}
