package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.cancelAll;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Cancels and cancel-alls (ORD-011, ORD-013, ORD-016). */
@ExtendWith(OnTheExchange.class)
class CancelIT {

    @Test
    void cancelledOrderLeavesTheBookAndEntersTheHistory(Exchange exchange) {
        Trader alice = exchange.trader();
        String order = alice.rest(buy(BTC, "0.1", "99000"));
        Outcome outcome = alice.send(cancel(BTC, order)).only();
        assertThat(outcome.status()).isEqualTo("cancelled");
        assertThat(outcome.orderId()).isEqualTo(order);
        assertThat(alice.openOrders()).isEmpty();
        assertThat(alice.ended(order).get("status").asString()).isEqualTo("cancelled");
        assertThat(alice.margin().get("marginUsed").decimalValue()).isZero();
    }

    @Test
    void cancelOfAnUnknownOrderIsRejected(Exchange exchange) {
        Trader alice = exchange.trader();
        String unknown = alice.sign(buy(BTC, "0.1", "99000")).orderId();
        Outcome outcome = alice.send(cancel(BTC, unknown)).only();
        assertThat(outcome.status()).isEqualTo("cancelOneRejected");
        assertThat(outcome.orderId()).isEqualTo(unknown);
        assertThat(outcome.text("reason")).isEqualTo("Order not found");
    }

    @Test
    void nobodyCancelsTheOrderOfAnother(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader mallory = exchange.trader();
        String order = alice.rest(buy(BTC, "0.1", "99000"));
        assertThat(mallory.send(cancel(BTC, order)).only().status()).isEqualTo("cancelOneRejected");
        assertThat(alice.openOrderIds()).containsExactly(order);
    }

    @Test
    void filledOrderCannotBeCancelled(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        String order = alice.rest(sell(BTC, "0.1", "100000"));
        bob.send(buy(BTC, "0.1", "100000")).only();
        Outcome outcome = alice.send(cancel(BTC, order)).only();
        assertThat(outcome.status()).isEqualTo("cancelOneRejected");
        assertThat(outcome.text("reason")).startsWith("Order not found: it was filled at ");
        assertThat(outcome.text("endedAs")).isEqualTo("filled");
        assertThat(outcome.fields().get("executedSz").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(outcome.fields().get("at").longValue()).isPositive();
    }

    @Test
    void cancelAllWithoutMarketsCancelsInAllOfThem(Exchange exchange) {
        Trader alice = exchange.trader();
        String bitcoin = alice.rest(buy(BTC, "0.01", "99000"));
        String ether = alice.rest(buy(ETH, "0.1", "3900"));
        String solana = alice.rest(sell(SOL, "1", "210"));
        Answer answer = alice.send(cancelAll());
        assertThat(answer.statuses()).containsOnly("cancelled").hasSize(3);
        assertThat(answer.orderIds()).containsExactlyInAnyOrder(bitcoin, ether, solana);
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void cancelAllOfNamedMarketsLeavesTheOthers(Exchange exchange) {
        Trader alice = exchange.trader();
        String bitcoin = alice.rest(buy(BTC, "0.01", "99000"));
        String ether = alice.rest(buy(ETH, "0.1", "3900"));
        String solana = alice.rest(sell(SOL, "1", "210"));
        Answer answer = alice.send(cancelAll(BTC, SOL));
        assertThat(answer.statuses()).containsOnly("cancelled").hasSize(2);
        assertThat(answer.orderIds()).containsExactlyInAnyOrder(bitcoin, solana);
        assertThat(alice.openOrderIds()).containsExactly(ether);
    }

    @Test
    void cancelAllWithNothingToCancelIsRejected(Exchange exchange) {
        Trader alice = exchange.trader();
        Outcome outcome = alice.send(cancelAll()).only();
        assertThat(outcome.status()).isEqualTo("cancelAllRejected");
        assertThat(outcome.text("reason")).isEqualTo("No open orders");
        alice.rest(buy(BTC, "0.01", "99000"));
        assertThat(alice.send(cancelAll(ETH)).only().status()).isEqualTo("cancelAllRejected");
        assertThat(alice.openOrders()).hasSize(1);
    }

    @Test
    void cancelAllThatNamesAnUnknownMarketCancelsThoseItKnows(Exchange exchange) {
        Trader alice = exchange.trader();
        String resting = alice.rest(buy(BTC, "0.01", "99000"));
        List<Outcome> outcomes = alice.send(cancelAll(BTC, "PEPE-USD")).outcomes();
        assertThat(outcomes).extracting(Outcome::status).containsExactly("cancelAllRejected", "cancelled");
        assertThat(outcomes.getFirst().text("reason")).contains("PEPE-USD", BTC);
        assertThat(outcomes.getLast().text("oid")).isEqualTo(resting);
        assertThat(alice.openOrders()).isEmpty();
    }
}
