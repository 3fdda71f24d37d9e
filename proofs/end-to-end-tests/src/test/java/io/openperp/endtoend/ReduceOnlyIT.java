package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.marketSell;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Reduce-only orders close and never open (ORD-025). */
@ExtendWith(OnTheExchange.class)
class ReduceOnlyIT {

    @Test
    void withoutAPositionThereIsNothingToReduce(Exchange exchange) {
        Trader alice = exchange.trader();
        assertThat(alice.send(sell(SOL, "1", "200").reduceOnly()).only().status())
                .isEqualTo("cancelledReduceOnly");
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void orderOnTheSideOfThePositionIsCancelled(Exchange exchange) {
        Trader alice = exchange.trader();
        goLong(alice, exchange.trader(), "10");
        assertThat(alice.send(buy(SOL, "1", "190").reduceOnly()).only().status())
                .isEqualTo("cancelledReduceOnly");
    }

    @Test
    void orderLargerThanThePositionIsShrunkToIt(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        goLong(alice, bob, "10");
        alice.rest(sell(SOL, "25", "205").reduceOnly());
        JsonNode order = alice.openOrders().getFirst();
        assertThat(order.get("size").decimalValue()).isEqualByComparingTo("10");
        assertThat(order.get("reduceOnly").asBoolean()).isTrue();
        bob.send(buy(SOL, "25", "205")).only();
        assertThat(alice.positions()).isEmpty();
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void marketOrderThatReducesClosesNoMoreThanThePosition(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        goLong(alice, bob, "10");
        bob.rest(buy(SOL, "30", "200"));
        Outcome outcome = alice.send(marketSell(SOL, "30").reduceOnly()).only();
        assertThat(outcome.number("totalSz")).isEqualByComparingTo("10");
        assertThat(alice.positions()).isEmpty();
    }

    @Test
    void restingOrderIsTrimmedWhenThePositionShrinks(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        goLong(alice, bob, "10");
        String reduce = alice.rest(sell(SOL, "10", "210").reduceOnly());
        bob.rest(buy(SOL, "4", "200"));
        alice.send(sell(SOL, "4", "200")).only();
        JsonNode order = alice.openOrders().getFirst();
        assertThat(order.get("orderId").asString()).isEqualTo(reduce);
        assertThat(order.get("size").decimalValue()).isEqualByComparingTo("6");
        bob.rest(buy(SOL, "6", "200"));
        alice.send(sell(SOL, "6", "200")).only();
        assertThat(alice.openOrders()).isEmpty();
        assertThat(alice.ended(reduce).get("status").asString()).isEqualTo("cancelledReduceOnly");
    }

    private static void goLong(Trader buyer, Trader seller, String size) {
        seller.rest(sell(SOL, size, "200"));
        assertThat(buyer.send(buy(SOL, size, "200")).only().status()).isEqualTo("filled");
    }
}
