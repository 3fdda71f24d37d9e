package io.openperp.stats.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.stats.StatsSettings;
import io.openperp.stats.market.MarketQueries.MarketPeriod;
import io.openperp.units.Decimals;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** Totals of {@code /stats} over markets whose values are large. */
class StatsEndpointTest {

    private static final StatsSettings SETTINGS = new StatsSettings(
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            Duration.ofDays(2),
            Duration.ofDays(120),
            Duration.ofSeconds(30),
            null);
    private static final String MOST = "92233720368.54775807";

    @Test
    void openInterestOfOneMarketEndsAt92Billion() {
        assertThat(totalOpenInterest(market("1000000", "100000"))).isEqualTo(MOST);
        assertThat(totalOpenInterest(market("1000000", "100000"), market("1", "3000")))
                .isEqualTo(MOST);
    }

    @Test
    void openInterestOfSeveralMarketsEndsAt92Billion() {
        assertThat(totalOpenInterest(market("600000", "100000"), market("10000000", "3000")))
                .isEqualTo("90000000000");
        assertThat(totalOpenInterest(market("600000", "100000"), market("11000000", "3000")))
                .isEqualTo(MOST);
    }

    @Test
    void aMarketWithoutAMarkCountsAtItsLastPrice() {
        MarketPeriod unmarked = new MarketPeriod("SOL-USD", units("150"), 0, units("2"), 0, 0, 0);
        assertThat(totalOpenInterest(unmarked)).isEqualTo("300");
    }

    private static MarketPeriod market(String openInterest, String mark) {
        return new MarketPeriod("BTC-USD", units("1"), units(mark), units(openInterest), 0, 0, 0);
    }

    private static long units(String decimal) {
        return Decimals.parse(decimal);
    }

    private static String totalOpenInterest(MarketPeriod... markets) {
        MarketQueries queries = new MarketQueries(new JdbcTemplate()) {
            @Override
            List<MarketPeriod> markets(Period period, long nowSeconds, @Nullable String symbol) {
                return List.of(markets);
            }
        };
        byte[] body =
                new StatsEndpoint(queries, SETTINGS).stats("1d", null, null).getBody();
        JsonNode answer = ApiJson.mapper().readTree(body);
        return answer.at("/openInterest/totalUsd").asString();
    }
}
