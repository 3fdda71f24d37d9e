package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The six queries of an account reflect every answer that was given before (API-010 to API-018). */
@ExtendWith(OnTheExchange.class)
class AccountQueriesIT {

    @Test
    void everyAnswerIsReadBackAtOnce(Exchange exchange) {
        Trader alice = exchange.trader();
        for (int i = 0; i < 30; i++) {
            String order = alice.rest(buy(BTC, "0.001", Integer.toString(95_000 + i)));
            assertThat(alice.openOrderIds()).contains(order);
            alice.send(cancel(BTC, order)).only();
            assertThat(alice.openOrders()).isEmpty();
            assertThat(alice.orderHistory().getFirst().get("orderId").asString())
                    .isEqualTo(order);
        }
    }

    @Test
    void profitIsRealizedWhenAPositionIsClosed(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        trade(alice, bob, "0.03", "100000");
        trade(alice, bob, "0.02", "100500");
        assertThat(alice.position(BTC).get("price").decimalValue()).isEqualByComparingTo("100200");
        trade(bob, alice, "0.05", "101200");
        assertThat(alice.positions()).isEmpty();
        assertThat(alice.margin().get("realizedPnl").decimalValue()).isEqualByComparingTo("50");
        assertThat(bob.margin().get("realizedPnl").decimalValue()).isEqualByComparingTo("-50");
        assertThat(alice.margin().get("unrealizedPnl").decimalValue()).isZero();

        assertThat(alice.closedPositions()).hasSize(1);
        JsonNode closed = alice.closedPositions().getFirst();
        assertThat(closed.get("owner").asString()).isEqualTo(alice.key());
        assertThat(closed.get("symbol").asString()).isEqualTo(BTC);
        assertThat(closed.get("maxQuantity").decimalValue()).isEqualByComparingTo("0.05");
        assertThat(closed.get("totalVolume").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(closed.get("avgOpenPrice").decimalValue()).isEqualByComparingTo("100200");
        assertThat(closed.get("avgClosePrice").decimalValue()).isEqualByComparingTo("101200");
        assertThat(closed.get("realizedPnl").decimalValue()).isEqualByComparingTo("50");
        assertThat(closed.get("fees").decimalValue())
                .isEqualByComparingTo(alice.margin().get("fees").decimalValue());
        assertThat(closed.get("funding").decimalValue()).isZero();
        assertThat(closed.get("closeReason").asString()).isEqualTo("normal");
        assertThat(closed.get("openTime").asLong())
                .isLessThan(closed.get("closeTime").asLong());
    }

    @Test
    void positionThatFlipsClosesAndOpensAnew(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        trade(alice, bob, "0.03", "100000");
        trade(bob, alice, "0.05", "100100");
        JsonNode position = alice.position(BTC);
        assertThat(position.get("size").decimalValue()).isEqualByComparingTo("-0.02");
        assertThat(position.get("price").decimalValue()).isEqualByComparingTo("100100");
        assertThat(position.get("realizedPnl").decimalValue()).isZero();
        assertThat(alice.margin().get("realizedPnl").decimalValue()).isEqualByComparingTo("3");
        assertThat(alice.closedPositions()).hasSize(1);
    }

    /**
     * Taker fee 0.05 %, maker fee 0.02 %. Alice opens at 100000, takes a profit, a loss, goes short at 100200 and closes
     * (API-039); every number by hand.
     */
    @Test
    void feesAndProfitsOfTheFillsAddUpToThoseOfTheAccount(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        trade(alice, bob, "0.05", "100000"); // 5000 notional
        trade(bob, alice, "0.02", "100500"); // 2010; alice is the maker, 0.02·500
        sellTo(bob, alice, "0.01", "99700"); // 997; 0.01·-300
        sellTo(bob, alice, "0.03", "100200"); // 3006; closes 0.02, 0.02·200, and opens -0.01
        trade(alice, bob, "0.01", "100150"); // 1001.5; 0.01·50

        fillsAre(
                alice,
                "buy fee 0.50075 profit 0.5",
                "sell fee 1.503 profit 4",
                "sell fee 0.4985 profit -3",
                "sell fee 0.402 profit 10",
                "buy fee 2.5 profit 0");
        fillsAre(
                bob,
                "sell fee 0.2003 profit -0.5",
                "buy fee 0.6012 profit -4",
                "buy fee 0.1994 profit 3",
                "buy fee 1.005 profit -10",
                "sell fee 1 profit 0");
        assertThat(alice.sumOfFills("fee")).isEqualByComparingTo("5.40425");
        assertThat(alice.sumOfFills("realizedPnl")).isEqualByComparingTo("11.5");
        for (Trader each : List.of(alice, bob)) {
            assertThat(each.margin().get("fees").decimalValue()).isEqualByComparingTo(each.sumOfFills("fee"));
            assertThat(each.margin().get("realizedPnl").decimalValue())
                    .isEqualByComparingTo(each.sumOfFills("realizedPnl"));
        }
        assertThat(tradeIds(alice)).doesNotHaveDuplicates().isEqualTo(tradeIds(bob));
    }

    /** Requires these fills, newest first. */
    private static void fillsAre(Trader trader, String... expected) {
        assertThat(trader.fills().stream()
                        .map(fill -> "%s fee %s profit %s"
                                .formatted(
                                        fill.get("side").asString(),
                                        fill.get("fee").asString(),
                                        fill.get("realizedPnl").asString())))
                .containsExactly(expected);
    }

    private static List<String> tradeIds(Trader trader) {
        return trader.fills().stream()
                .map(fill -> fill.get("tradeId").asString())
                .toList();
    }

    private static void sellTo(Trader buyer, Trader seller, String size, String price) {
        buyer.rest(buy(BTC, size, price));
        assertThat(seller.send(sell(BTC, size, price)).only().status()).isEqualTo("filled");
    }

    @Test
    void oddSizesAndPricesAreRightToTheUnit(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        trade(alice, bob, "0.007", "99999.5");
        trade(alice, bob, "0.013", "100000.5");
        trade(bob, alice, "0.011", "100133");
        trade(bob, alice, "0.017", "99871.5");
        trade(alice, bob, "0.001", "99900");
        exchange.checkBooks();
        assertThat(alice.position(BTC).get("size").decimalValue()).isEqualByComparingTo("-0.007");
    }

    @Test
    void fillsAndEndedOrdersAreNewestFirst(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        List<String> orders = new ArrayList<>();
        for (String price : List.of("100000", "100001", "100002")) {
            bob.rest(sell(BTC, "0.001", price));
            orders.addFirst(alice.send(buy(BTC, "0.001", price)).only().orderId());
        }
        assertThat(alice.fills().stream().map(fill -> fill.get("orderIdTaker").asString()))
                .containsExactlyElementsOf(orders);
        assertThat(alice.orderHistory().stream()
                        .map(order -> order.get("orderId").asString()))
                .containsExactlyElementsOf(orders);
        assertThat(alice.fills().stream().map(fill -> fill.get("slot").asLong()))
                .isSortedAccordingTo((a, b) -> Long.compare(b, a));
    }

    @Test
    void endedOrderHasItsTerms(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        String order = alice.rest(sell(ETH, "1", "4000"));
        bob.send(buy(ETH, "0.4", "4000")).only();
        alice.send(cancel(ETH, order)).only();
        JsonNode ended = alice.ended(order);
        assertThat(ended.get("symbol").asString()).isEqualTo(ETH);
        assertThat(ended.get("side").asString()).isEqualTo("sell");
        assertThat(ended.get("orderType").asString()).isEqualTo("limit");
        assertThat(ended.get("tif").asString()).isEqualTo("gtc");
        assertThat(ended.get("price").decimalValue()).isEqualByComparingTo("4000");
        assertThat(ended.get("vwap").decimalValue()).isEqualByComparingTo("4000");
        assertThat(ended.get("originalSize").decimalValue()).isEqualByComparingTo("1");
        assertThat(ended.get("executedSize").decimalValue()).isEqualByComparingTo("0.4");
        assertThat(ended.get("reduceOnly").asBoolean()).isFalse();
        assertThat(ended.get("status").asString()).isEqualTo("cancelled");
        assertThat(ended.get("reason").isNull()).isTrue();
        assertThat(ended.get("timestamp").asLong()).isGreaterThan(1_700_000_000_000_000_000L);
    }

    @Test
    void fullAccountAndTheListsAgree(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        trade(alice, bob, "0.01", "100000");
        alice.rest(sell(ETH, "1", "4100"));
        alice.rest(buy(ETH, "1", "3900"));
        assertThat(alice.account().get("openOrders").valueStream()).containsExactlyElementsOf(alice.openOrders());
        assertThat(alice.fundingHistory()).isEmpty();
        assertThat(alice.margin().get("marginUsed").decimalValue()).isPositive();
    }

    @Test
    void accountThatWasNeverSeenIsEmpty(Exchange exchange) {
        Trader unknown = exchange.stranger();
        assertThat(unknown.account().get("margin").valueStream())
                .allSatisfy(number -> assertThat(number.decimalValue()).isZero());
        assertThat(unknown.positions()).isEmpty();
        assertThat(unknown.openOrders()).isEmpty();
        assertThat(unknown.fills()).isEmpty();
        assertThat(unknown.closedPositions()).isEmpty();
        assertThat(unknown.fundingHistory()).isEmpty();
        assertThat(unknown.orderHistory()).isEmpty();
    }

    private static void trade(Trader buyer, Trader seller, String size, String price) {
        seller.rest(sell(BTC, size, price));
        assertThat(buyer.send(buy(BTC, size, price)).only().status()).isEqualTo("filled");
    }
}
