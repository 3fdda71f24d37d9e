package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.modify;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A modify changes the total size and keeps the ID (ORD-007 to ORD-010). */
@ExtendWith(OnTheExchange.class)
class ModifyIT {

    @Test
    void smallerOrderKeepsItsPlaceInTheQueue(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        Trader carol = exchange.trader();
        String first = alice.rest(sell(BTC, "0.1", "100000"));
        bob.rest(sell(BTC, "0.1", "100000"));
        Outcome outcome = alice.send(modify(BTC, first, "0.05")).only();
        assertThat(outcome.status()).isEqualTo("resting");
        assertThat(outcome.orderId()).isEqualTo(first);
        carol.send(buy(BTC, "0.05", "100000")).only();
        assertThat(carol.fills()).hasSize(1);
        assertThat(carol.fills().getFirst().get("orderIdMaker").asString()).isEqualTo(first);
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void largerOrderGoesToTheBackOfTheQueue(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        Trader carol = exchange.trader();
        String first = alice.rest(sell(BTC, "0.05", "100000"));
        String second = bob.rest(sell(BTC, "0.05", "100000"));
        assertThat(alice.send(modify(BTC, first, "0.1")).only().status()).isEqualTo("resting");
        assertThat(alice.openOrders().getFirst().get("size").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(alice.openOrders().getFirst().get("originalSize").decimalValue())
                .isEqualByComparingTo("0.1");
        carol.send(buy(BTC, "0.05", "100000")).only();
        assertThat(carol.fills().getFirst().get("orderIdMaker").asString()).isEqualTo(second);
    }

    @Test
    void modifyOfAPartlyFilledOrderSetsItsTotalSize(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        String order = alice.rest(sell(BTC, "0.1", "100000"));
        bob.send(buy(BTC, "0.04", "100000")).only();
        Outcome outcome = alice.send(modify(BTC, order, "0.06")).only();
        assertThat(outcome.status()).isEqualTo("working");
        assertThat(outcome.orderId()).isEqualTo(order);
        assertThat(outcome.number("filledSz")).isEqualByComparingTo("0.04");
        assertThat(outcome.number("remainingSz")).isEqualByComparingTo("0.02");
        assertThat(outcome.number("vwap")).isEqualByComparingTo("100000");
    }

    @Test
    void modifyToTheFilledSizeCancelsTheRest(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        String order = alice.rest(sell(BTC, "0.1", "100000"));
        bob.send(buy(BTC, "0.04", "100000")).only();
        Outcome outcome = alice.send(modify(BTC, order, "0.04")).only();
        assertThat(outcome.status()).isEqualTo("cancelled");
        assertThat(outcome.orderId()).isEqualTo(order);
        assertThat(alice.openOrders()).isEmpty();
        assertThat(alice.ended(order).get("executedSize").decimalValue()).isEqualByComparingTo("0.04");
    }

    @Test
    void modifyOfAnUnknownOrderIsInvalidWithItsId(Exchange exchange) {
        Trader alice = exchange.trader();
        String unknown = alice.sign(buy(BTC, "0.1", "99000")).orderId();
        Outcome outcome = alice.send(modify(BTC, unknown, "0.1")).only();
        assertThat(outcome.status()).isEqualTo("rejectedInvalid");
        assertThat(outcome.orderId()).isEqualTo(unknown);
        assertThat(outcome.text("reason")).isNotBlank();
    }

    @Test
    void nobodyModifiesTheOrderOfAnother(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader mallory = exchange.trader();
        String order = alice.rest(sell(BTC, "0.1", "100000"));
        assertThat(mallory.send(modify(BTC, order, "0.01")).only().status()).isEqualTo("rejectedInvalid");
        assertThat(alice.openOrders().getFirst().get("size").decimalValue()).isEqualByComparingTo("0.1");
    }

    @Test
    void largerOrderNeedsItsMargin(Exchange exchange) {
        Trader alice = exchange.trader();
        String order = alice.rest(buy(BTC, "0.1", "99000"));
        Outcome outcome = alice.send(modify(BTC, order, "2")).only();
        assertThat(outcome.status()).isEqualTo("rejectedRiskLimit");
        assertThat(outcome.text("reason")).startsWith("Insufficient margin");
        assertThat(outcome.fields().get("modify").asBoolean()).isTrue();
        assertThat(alice.openOrders().getFirst().get("size").decimalValue()).isEqualByComparingTo("0.1");
    }
}
