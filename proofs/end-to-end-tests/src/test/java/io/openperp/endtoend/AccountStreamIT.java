package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The account stream while its owner trades (STR-003 to STR-008). */
@ExtendWith(OnTheExchange.class)
class AccountStreamIT {

    @Test
    void snapshotComesFirstAndIsComplete(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        bob.rest(sell(BTC, "0.01", "100000"));
        alice.send(buy(BTC, "0.01", "100000")).only();
        String resting = alice.rest(buy(ETH, "1", "3900"));
        alice.send(leverage(Map.of(ETH, "7"))).only();
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(alice);
            JsonNode first = stream.next(message -> StreamClient.type(message).equals("account"))
                    .get("data");
            assertThat(StreamClient.type(first)).isEqualTo("accountSnapshot");
            assertThat(first.get("openOrders")).hasSize(1);
            assertThat(first.get("openOrders").get(0).get("orderId").asString()).isEqualTo(resting);
            assertThat(first.get("openOrders").get(0).get("status").asString()).isEqualTo("placed");
            assertThat(first.get("positions")).hasSize(1);
            assertThat(first.get("positions").get(0).get("size").decimalValue()).isEqualByComparingTo("0.01");
            assertThat(first.get("leverageSettings")).hasSize(3);
            assertThat(first.get("margin").get("fees").decimalValue()).isEqualByComparingTo("0.5");
        }
    }

    @Test
    void snapshotOfAStrangerIsEmpty(Exchange exchange) {
        Trader unknown = exchange.stranger();
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(unknown);
            JsonNode snapshot = stream.nextAccount(unknown, "accountSnapshot");
            assertThat(snapshot.get("margin").get("totalBalance").decimalValue())
                    .isZero();
            assertThat(snapshot.get("positions")).isEmpty();
        }
    }

    @Test
    void orderIsPublishedWhenItRestsAndWhenItIsCancelled(Exchange exchange) {
        Trader alice = exchange.trader();
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(alice);
            stream.nextAccount(alice, "accountSnapshot");
            String order = alice.rest(buy(BTC, "0.01", "99000"));
            JsonNode placed = stream.nextAccount(alice, "orderUpdate");
            assertThat(placed.get("orderId").asString()).isEqualTo(order);
            assertThat(placed.get("status").asString()).isEqualTo("placed");
            assertThat(placed.get("symbol").asString()).isEqualTo(BTC);
            assertThat(placed.get("price").decimalValue()).isEqualByComparingTo("99000");
            assertThat(placed.get("size").decimalValue()).isEqualByComparingTo("0.01");
            assertThat(placed.get("isBuy").asBoolean()).isTrue();
            assertThat(placed.get("reason").isNull()).isTrue();
            assertThat(stream.nextAccount(alice, "marginUpdate")
                            .get("marginUsed")
                            .decimalValue())
                    .isPositive();
            alice.send(cancel(BTC, order)).only();
            JsonNode cancelled = stream.nextAccount(alice, "orderUpdate");
            assertThat(cancelled.get("orderId").asString()).isEqualTo(order);
            assertThat(cancelled.get("status").asString()).isEqualTo("cancelled");
        }
    }

    @Test
    void bothSidesOfATradeReceiveOrderFillPositionAndMargin(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        try (StreamClient hers = exchange.stream();
                StreamClient his = exchange.stream()) {
            hers.subscribeAccount(alice);
            his.subscribeAccount(bob);
            String resting = alice.rest(sell(BTC, "0.03", "100000"));
            assertThat(hers.nextAccount(alice, "orderUpdate").get("status").asString())
                    .isEqualTo("placed");
            String taking = bob.send(buy(BTC, "0.01", "100000")).only().orderId();
            assertTold(hers, alice, resting, "working", true, "-0.01", "0.2");
            assertTold(his, bob, taking, "filled", false, "0.01", "0.5");
        }
    }

    @Test
    void oneExecutionIsPublishedInItsOrder(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.01", "100000"));
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(bob);
            stream.nextAccount(bob, "accountSnapshot");
            bob.send(buy(BTC, "0.01", "100000")).only();
            for (String kind : new String[] {"orderUpdate", "fill", "positionUpdate", "marginUpdate"}) {
                JsonNode next =
                        stream.next(message -> StreamClient.type(message).equals("account"));
                assertThat(StreamClient.type(next.get("data"))).isEqualTo(kind);
            }
        }
    }

    @Test
    void leverageIsPublished(Exchange exchange) {
        Trader alice = exchange.trader();
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(alice);
            stream.nextAccount(alice, "accountSnapshot");
            alice.send(leverage(Map.of(BTC, "3"))).only();
            JsonNode settings = stream.nextAccount(alice, "leverageUpdate").get("leverage");
            assertThat(settings).hasSize(1);
            assertThat(settings.get(0).get("symbol").asString()).isEqualTo(BTC);
            assertThat(settings.get(0).get("leverage").decimalValue()).isEqualByComparingTo("3");
        }
    }

    private static void assertTold(
            StreamClient stream,
            Trader trader,
            String order,
            String status,
            boolean isMaker,
            String position,
            String fees) {
        JsonNode update = stream.nextAccount(trader, "orderUpdate");
        assertThat(update.get("orderId").asString()).isEqualTo(order);
        assertThat(update.get("status").asString()).isEqualTo(status);
        assertThat(update.get("filledSize").decimalValue()).isEqualByComparingTo("0.01");
        assertThat(update.get("vwap").decimalValue()).isEqualByComparingTo("100000");
        JsonNode fill = stream.nextAccount(trader, "fill");
        assertThat(fill.get("orderId").asString()).isEqualTo(order);
        assertThat(fill.get("size").decimalValue()).isEqualByComparingTo("0.01");
        assertThat(fill.get("price").decimalValue()).isEqualByComparingTo("100000");
        assertThat(fill.get("isBuy").asBoolean()).as("whether the taker bought").isTrue();
        assertThat(fill.get("side").asString()).isEqualTo(isMaker ? "sell" : "buy");
        assertThat(fill.get("maker").asBoolean()).isEqualTo(isMaker);
        JsonNode shown = stream.nextAccount(trader, "positionUpdate");
        assertThat(shown.get("size").decimalValue()).isEqualByComparingTo(position);
        JsonNode margin = stream.next(message -> StreamClient.type(message).equals("account")
                && StreamClient.type(message.get("data")).equals("marginUpdate")
                && message.get("data").get("fees").decimalValue().signum() > 0);
        assertThat(margin.get("data").get("fees").decimalValue()).isEqualByComparingTo(fees);
    }
}
