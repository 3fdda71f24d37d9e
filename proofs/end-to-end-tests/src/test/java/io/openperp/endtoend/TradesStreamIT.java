package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The public prints of trades, and the socket's own refusals (STR-003 to STR-005). */
@ExtendWith(OnTheExchange.class)
class TradesStreamIT {

    @Test
    void tradeIsPrintedWithItsSides(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(buy(BTC, "0.03", "100000"));
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeTrades(BTC);
            bob.send(sell(BTC, "0.01", "100000")).only();
            JsonNode message =
                    stream.next(candidate -> StreamClient.type(candidate).equals("trades"));
            assertThat(message.get("topic").asString()).isEqualTo("trades." + BTC);
            JsonNode trade = message.get("data").get("trades").get(0);
            assertThat(trade.get("s").asString()).isEqualTo(BTC);
            assertThat(trade.get("px").decimalValue()).isEqualByComparingTo("100000");
            assertThat(trade.get("sz").decimalValue()).isEqualByComparingTo("0.01");
            assertThat(trade.get("side").asBoolean()).isFalse();
            assertThat(trade.get("maker").asString()).isEqualTo(alice.key());
            assertThat(trade.get("taker").asString()).isEqualTo(bob.key());
            assertThat(trade.get("time").asLong()).isBetween(1_700_000_000_000L, 4_000_000_000_000L);
        }
    }

    @Test
    void tradesOfOtherMarketsAreNotPrinted(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.send(buy(BTC, "0.01", "100000"), buy(ETH, "1", "4000"));
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeTrades(ETH);
            bob.send(sell(BTC, "0.01", "100000"), sell(ETH, "1", "4000"));
            JsonNode message =
                    stream.next(candidate -> StreamClient.type(candidate).equals("trades"));
            assertThat(message.get("data").get("trades").get(0).get("s").asString())
                    .isEqualTo(ETH);
        }
    }

    @Test
    void goodEntriesOfASubscriptionWithBadOnesAreSubscribed(Exchange exchange) {
        try (StreamClient stream = exchange.stream()) {
            stream.subscribe(
                    "{\"type\":\"trades\",\"symbol\":\"PEPE-USD\"},{\"type\":\"trades\",\"symbol\":\"BTC-USD\"}",
                    "trades." + BTC);
            JsonNode error = stream.next(message -> StreamClient.type(message).equals("error"));
            assertThat(error.get("message").asString()).contains("PEPE-USD");
        }
    }

    @Test
    void whatIsNoMessageIsAnsweredWithAnError(Exchange exchange) {
        try (StreamClient stream = exchange.stream()) {
            stream.send("hello");
            assertThat(stream.next(message -> StreamClient.type(message).equals("error"))
                            .get("message")
                            .asString())
                    .isNotBlank();
            stream.send("{\"method\":\"dance\",\"id\":7}");
            assertThat(stream.next(message -> StreamClient.type(message).equals("error"))
                            .get("message")
                            .asString())
                    .contains("subscribe");
        }
    }

    @Test
    void unsubscribedTopicIsConfirmed(Exchange exchange) {
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeTrades(BTC);
            stream.send("{\"method\":\"unsubscribe\",\"topic\":\"trades.BTC-USD\"}");
            JsonNode answer = stream.next(message -> StreamClient.type(message).equals("unsubscribeResponse"));
            assertThat(answer.get("topic").asString()).isEqualTo("trades.BTC-USD");
        }
    }
}
