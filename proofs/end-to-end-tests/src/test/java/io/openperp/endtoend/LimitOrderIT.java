package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.published.SignedTransaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Limit orders by their time in force (ORD-001 to ORD-004, ORD-012). */
@ExtendWith(OnTheExchange.class)
class LimitOrderIT {

    @Test
    void gtcOrderRestsWithTheIdThatTheClientComputed(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(buy(BTC, "0.1", "99000"));
        Outcome outcome = alice.submit(signed).only();
        assertThat(outcome.status()).isEqualTo("resting");
        assertThat(outcome.orderId()).isEqualTo(signed.orderId());
        JsonNode order = alice.openOrders().getFirst();
        assertThat(order.get("orderId").asString()).isEqualTo(signed.orderId());
        assertThat(order.get("symbol").asString()).isEqualTo(BTC);
        assertThat(order.get("price").decimalValue()).isEqualByComparingTo("99000");
        assertThat(order.get("originalSize").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(order.get("size").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(order.get("filledSize").decimalValue()).isZero();
        assertThat(order.get("vwap").decimalValue()).isZero();
        assertThat(order.get("isBuy").asBoolean()).isTrue();
        assertThat(order.get("reduceOnly").asBoolean()).isFalse();
        assertThat(order.get("tif").asString()).isEqualTo("gtc");
        assertThat(order.get("status").asString()).isEqualTo("resting");
        assertThat(order.get("timestamp").asLong()).isGreaterThan(1_700_000_000_000_000_000L);
    }

    @Test
    void crossingOrderFillsAtThePriceOfTheRestingOne(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        String resting = alice.rest(sell(BTC, "0.1", "100000"));
        Outcome outcome = bob.send(buy(BTC, "0.1", "100500")).only();
        assertThat(outcome.status()).isEqualTo("filled");
        assertThat(outcome.number("totalSz")).isEqualByComparingTo("0.1");
        assertThat(outcome.number("avgPx")).isEqualByComparingTo("100000");
        JsonNode fill = bob.fills().getFirst();
        assertThat(fill.get("maker").asString()).isEqualTo(alice.key());
        assertThat(fill.get("taker").asString()).isEqualTo(bob.key());
        assertThat(fill.get("orderIdMaker").asString()).isEqualTo(resting);
        assertThat(fill.get("orderIdTaker").asString()).isEqualTo(outcome.orderId());
        assertThat(fill.get("isBuy").asBoolean()).isTrue();
        assertThat(fill.get("amount").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(fill.get("price").decimalValue()).isEqualByComparingTo("100000");
        assertThat(fill.get("reason").asString()).isEqualTo("normal");
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void takerPaysFiveBasisPointsAndMakerTwo(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.1", "100000"));
        bob.send(buy(BTC, "0.1", "100000")).only();
        assertThat(alice.margin().get("fees").decimalValue()).isEqualByComparingTo("2");
        assertThat(bob.margin().get("fees").decimalValue()).isEqualByComparingTo("5");
        assertThat(alice.position(BTC).get("size").decimalValue()).isEqualByComparingTo("-0.1");
        assertThat(bob.position(BTC).get("size").decimalValue()).isEqualByComparingTo("0.1");
    }

    @Test
    void partlyFilledOrderGoesOnWorking(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.04", "100000"));
        Outcome outcome = bob.send(buy(BTC, "0.1", "100000")).only();
        assertThat(outcome.status()).isEqualTo("working");
        assertThat(outcome.number("filledSz")).isEqualByComparingTo("0.04");
        assertThat(outcome.number("remainingSz")).isEqualByComparingTo("0.06");
        assertThat(outcome.number("vwap")).isEqualByComparingTo("100000");
        JsonNode order = bob.openOrders().getFirst();
        assertThat(order.get("status").asString()).isEqualTo("working");
        assertThat(order.get("size").decimalValue()).isEqualByComparingTo("0.06");
        assertThat(order.get("filledSize").decimalValue()).isEqualByComparingTo("0.04");
        assertThat(order.get("vwap").decimalValue()).isEqualByComparingTo("100000");
    }

    @Test
    void bestPriceFillsFirstAndEqualPricesInTheOrderOfTheirArrival(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        Trader carol = exchange.trader();
        String second = alice.rest(sell(BTC, "0.02", "100100"));
        String third = bob.rest(sell(BTC, "0.02", "100100"));
        String first = bob.rest(sell(BTC, "0.02", "100000"));
        Outcome outcome = carol.send(buy(BTC, "0.05", "100100")).only();
        assertThat(outcome.number("avgPx")).isEqualByComparingTo("100060");
        assertThat(carol.fills().reversed().stream()
                        .map(fill -> fill.get("orderIdMaker").asString()))
                .containsExactly(first, second, third);
        assertThat(bob.openOrders().getFirst().get("size").decimalValue()).isEqualByComparingTo("0.01");
    }

    @Test
    void iocFillsWhatItCanAndCancelsTheRest(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.04", "100000"));
        Outcome outcome = bob.send(buy(BTC, "0.1", "100000").ioc()).only();
        assertThat(outcome.status()).isEqualTo("cancelledIOC");
        assertThat(outcome.number("filledSz")).isEqualByComparingTo("0.04");
        assertThat(bob.openOrders()).isEmpty();
        JsonNode ended = bob.ended(outcome.orderId());
        assertThat(ended.get("status").asString()).isEqualTo("cancelledIOC");
        assertThat(ended.get("executedSize").decimalValue()).isEqualByComparingTo("0.04");
        assertThat(ended.get("tif").asString()).isEqualTo("ioc");
    }

    @Test
    void iocThatFindsNothingIsCancelledWithNothingFilled(Exchange exchange) {
        Trader alice = exchange.trader();
        Outcome outcome = alice.send(buy(BTC, "0.1", "99000").ioc()).only();
        assertThat(outcome.status()).isEqualTo("cancelledIOC");
        assertThat(outcome.number("filledSz")).isZero();
    }

    @Test
    void iocThatFindsAllIsFilled(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(buy(BTC, "0.1", "100000"));
        assertThat(bob.send(sell(BTC, "0.1", "100000").ioc()).only().status()).isEqualTo("filled");
    }

    @Test
    void postOnlyOrderRestsWhereItDoesNotCross(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.1", "100000"));
        String resting = bob.rest(buy(BTC, "0.1", "99999.5").postOnly());
        assertThat(bob.openOrders().getFirst().get("orderId").asString()).isEqualTo(resting);
        assertThat(bob.openOrders().getFirst().get("tif").asString()).isEqualTo("alo");
    }

    @Test
    void postOnlyOrderThatWouldCrossIsRejectedAndNeverRests(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.1", "100000"));
        Outcome outcome = bob.send(buy(BTC, "0.1", "100000").postOnly()).only();
        assertThat(outcome.status()).isEqualTo("rejectedCrossing");
        assertThat(bob.openOrders()).isEmpty();
        assertThat(bob.fills()).isEmpty();
        assertThat(alice.openOrders()).hasSize(1);
    }
}
