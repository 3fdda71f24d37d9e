package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.marketBuy;
import static io.openperp.drill.published.ClientAction.marketSell;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Market orders (ORD-005, ORD-006). */
@ExtendWith(OnTheExchange.class)
class MarketOrderIT {

    @Test
    void marketOrderFillsAtTheBestPrices(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(ETH, "1", "4000"));
        alice.rest(sell(ETH, "1", "4010"));
        Outcome outcome = bob.send(marketBuy(ETH, "2")).only();
        assertThat(outcome.status()).isEqualTo("filled");
        assertThat(outcome.number("totalSz")).isEqualByComparingTo("2");
        assertThat(outcome.number("avgPx")).isEqualByComparingTo("4005");
        JsonNode ended = bob.ended(outcome.orderId());
        assertThat(ended.get("orderType").asString()).isEqualTo("market");
        assertThat(ended.get("side").asString()).isEqualTo("buy");
        assertThat(ended.get("status").asString()).isEqualTo("filled");
        assertThat(ended.get("vwap").decimalValue()).isEqualByComparingTo("4005");
    }

    @Test
    void marketOrderThatFindsOnlyAPartIsPartiallyFilledAndDone(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(buy(ETH, "1", "4000"));
        Outcome outcome = bob.send(marketSell(ETH, "3")).only();
        assertThat(outcome.status()).isEqualTo("partiallyFilled");
        assertThat(outcome.number("totalSz")).isEqualByComparingTo("1");
        assertThat(outcome.number("avgPx")).isEqualByComparingTo("4000");
        assertThat(bob.openOrders()).isEmpty();
        assertThat(bob.position(ETH).get("size").decimalValue()).isEqualByComparingTo("-1");
    }

    @Test
    void marketOrderInAnEmptyBookIsCancelledWithNothingFilled(Exchange exchange) {
        Trader alice = exchange.trader();
        Outcome outcome = alice.send(marketBuy(ETH, "1")).only();
        assertThat(outcome.status()).isEqualTo("cancelledIOC");
        assertThat(outcome.number("filledSz")).isZero();
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void marketOrderGoesNoFurtherThanFivePercentFromMark(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(ETH, "1", "4000"));
        alice.rest(sell(ETH, "1", "4350"));
        Outcome outcome = bob.send(marketBuy(ETH, "2")).only();
        assertThat(outcome.status()).isEqualTo("partiallyFilled");
        assertThat(outcome.number("totalSz")).isEqualByComparingTo("1");
    }
}
