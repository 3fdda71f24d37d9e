package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The public statistics (API-005, API-020). */
@ExtendWith(OnTheExchange.class)
class StatsIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Test
    void allMarketsAreListedWithTheirMark(Exchange exchange) {
        JsonNode stats = exchange.api().stats("");
        assertThat(stats.get("period").asString()).isEqualTo("1d");
        assertThat(stats.get("markets")
                        .valueStream()
                        .map(market -> market.get("symbol").asString()))
                .containsExactlyInAnyOrder(BTC, ETH, SOL);
        assertThat(stats.get("funding").get("rates").propertyNames()).containsExactlyInAnyOrder(BTC, ETH, SOL);
        JsonNode market = market(exchange, ETH);
        assertThat(market.get("markPrice").decimalValue()).isBetween(new BigDecimal("3500"), new BigDecimal("4500"));
    }

    @Test
    void tradeAddsToVolumeAndOpenInterest(Exchange exchange) throws InterruptedException {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        JsonNode before = market(exchange, SOL);
        alice.rest(sell(SOL, "12.5", "200"));
        bob.send(buy(SOL, "12.5", "200")).only();
        JsonNode after =
                awaitVolume(exchange, before.get("volume").decimalValue().add(new BigDecimal("12.5")));
        assertThat(growth(before, after, "quoteVolume")).isEqualByComparingTo("2500");
        assertThat(growth(before, after, "openInterest")).isEqualByComparingTo("12.5");
        assertThat(after.get("lastPrice").decimalValue()).isEqualByComparingTo("200");
        JsonNode total = exchange.api().stats("?symbol=" + SOL);
        assertThat(total.get("volume").get("totalUsd").decimalValue())
                .isEqualByComparingTo(
                        total.get("markets").get(0).get("quoteVolume").decimalValue());
    }

    @ParameterizedTest
    @CsvSource({"1d,1d", "24h,1d", "7d,7d", "1w,7d", "1m,30d", "3m,90d", "365d,1y", "all,all", "fortnight,1d"})
    void periodsAndTheirAliases(String asked, String answered, Exchange exchange) {
        assertThat(exchange.api()
                        .stats("?period=" + asked + "&symbol=" + BTC)
                        .get("period")
                        .asString())
                .isEqualTo(answered);
    }

    @Test
    void unknownSymbolHasEmptyStatistics(Exchange exchange) {
        JsonNode stats = exchange.api().stats("?symbol=PEPE-USD");
        assertThat(stats.get("markets")).isEmpty();
        assertThat(stats.get("volume").get("totalUsd").decimalValue()).isZero();
        assertThat(stats.get("openInterest").get("totalUsd").decimalValue()).isZero();
    }

    /** Statistics follow the trades; they are not part of the answer. */
    private static JsonNode awaitVolume(Exchange exchange, BigDecimal volume) {
        return await("volume " + volume)
                .atMost(TIMEOUT)
                .until(
                        () -> market(exchange, SOL),
                        market -> market.get("volume").decimalValue().compareTo(volume) == 0);
    }

    private static JsonNode market(Exchange exchange, String symbol) {
        return exchange.api().stats("?symbol=" + symbol).get("markets").get(0);
    }

    private static BigDecimal growth(JsonNode before, JsonNode after, String field) {
        return after.get(field).decimalValue().subtract(before.get(field).decimalValue());
    }
}
