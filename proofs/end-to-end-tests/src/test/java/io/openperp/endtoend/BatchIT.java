package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.cancelAll;
import static io.openperp.drill.published.ClientAction.marketBuy;
import static io.openperp.drill.published.ClientAction.modify;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.published.SignedTransaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several actions in one transaction (TXN-016 to TXN-018, ORD-040). */
@ExtendWith(OnTheExchange.class)
class BatchIT {

    @Test
    void ordersInThreeMarketsAreAnsweredInTheirOrder(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction batch = alice.sign(
                sell(SOL, "1", "210"), buy(BTC, "0.01", "99000"), buy(ETH, "0.1", "3900"), buy(BTC, "0.01", "98000"));
        Answer answer = alice.submit(batch);
        assertThat(answer.statuses()).containsExactly("resting", "resting", "resting", "resting");
        assertThat(answer.orderIds()).isEqualTo(batch.orderIds());
        assertThat(alice.openOrderIds()).containsExactlyInAnyOrderElementsOf(batch.orderIds());
    }

    @Test
    void refusedOrderDoesNotUndoTheOthers(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction batch = alice.sign(
                buy(BTC, "0.01", "99000"), buy(ETH, "0.1", "3900.01"), buy("PEPE-USD", "1", "1"), buy(SOL, "1", "190"));
        Answer answer = alice.submit(batch);
        assertThat(answer.statuses()).containsExactly("resting", "rejectedInvalid", "rejectedInvalid", "resting");
        assertThat(answer.orderIds()).isEqualTo(batch.orderIds());
        assertThat(alice.openOrders()).hasSize(2);
    }

    @Test
    void cancelAndReplaceInOneTransaction(Exchange exchange) {
        Trader alice = exchange.trader();
        String old = alice.rest(buy(BTC, "0.1", "99000"));
        SignedTransaction replace = alice.sign(cancel(BTC, old), buy(BTC, "0.1", "99500"));
        Answer answer = alice.submit(replace);
        assertThat(answer.statuses()).containsExactly("cancelled", "resting");
        assertThat(answer.orderIds()).containsExactly(old, replace.orderId());
        assertThat(alice.openOrderIds()).containsExactly(replace.orderId());
    }

    @Test
    void cancelAndReplaceDoesNotNeedMarginTwice(Exchange exchange) {
        Trader alice = exchange.trader();
        String old = alice.rest(buy(BTC, "0.9", "99000"));
        SignedTransaction replace = alice.sign(cancel(BTC, old), buy(BTC, "0.9", "99500"));
        assertThat(alice.submit(replace).statuses()).containsExactly("cancelled", "resting");
        SignedTransaction again = alice.sign(cancelAll(), buy(BTC, "0.9", "99400"));
        assertThat(alice.submit(again).statuses()).containsExactly("cancelled", "resting");
        assertThat(alice.openOrderIds()).containsExactly(again.orderId());
    }

    @Test
    void orderIsModifiedAndCancelledInTheTransactionThatPlacesIt(Exchange exchange) {
        Trader alice = exchange.trader();
        long nonce = alice.sign(buy(BTC, "0.1", "99000")).nonce() + 1;
        String order = alice.sign(nonce, buy(BTC, "0.1", "99000")).orderId();
        Answer answer =
                alice.sendWithNonce(nonce, buy(BTC, "0.1", "99000"), modify(BTC, order, "0.05"), cancel(BTC, order));
        assertThat(answer.statuses()).containsExactly("resting", "resting", "cancelled");
        assertThat(answer.orderIds()).containsOnly(order);
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void ordersOfABatchTradeWithWhatIsThere(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.send(sell(BTC, "0.01", "100000"), sell(ETH, "0.5", "4000"));
        Answer answer = bob.send(buy(BTC, "0.01", "100000").ioc(), marketBuy(ETH, "0.2"), buy(ETH, "0.5", "4000"));
        assertThat(answer.statuses()).containsExactly("filled", "filled", "working");
        assertThat(bob.position(ETH).get("size").decimalValue()).isEqualByComparingTo("0.5");
        assertThat(bob.position(BTC).get("size").decimalValue()).isEqualByComparingTo("0.01");
        assertThat(bob.openOrders().getFirst().get("size").decimalValue()).isEqualByComparingTo("0.2");
    }
}
