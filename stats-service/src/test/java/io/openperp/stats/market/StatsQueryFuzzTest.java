package io.openperp.stats.market;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.api.json.ApiJson;
import io.openperp.stats.StatsSettings;
import io.openperp.stats.market.Tickers.BestPrices;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.JsonNode;

/** Laws of {@code /stats} and {@code /ticker}: every text names a period or a market, and what names none is no failure. */
class StatsQueryFuzzTest {

    private static final Map<String, Integer> BUCKETS =
            Map.of("1d", 60, "7d", 3600, "30d", 3600, "90d", 3600, "1y", 3600, "all", 86_400);
    private static final StatsSettings SETTINGS = new StatsSettings(
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            Duration.ofDays(2),
            Duration.ofDays(120),
            Duration.ofSeconds(30),
            null);

    private final EmptyTables tables = new EmptyTables();
    private final MarketQueries queries = new MarketQueries(tables);

    /** Lines: period, symbol; the second may be missing or empty, which asks for all markets. */
    @FuzzTest(maxDuration = "2m")
    void stats(byte[] input) {
        String[] lines = new String(input, StandardCharsets.UTF_8).split("\n", 2);
        String symbol = lines.length == 2 ? lines[1] : null;
        ResponseEntity<byte[]> answer = new StatsEndpoint(queries, SETTINGS).stats(lines[0], symbol, null);

        assertThat(answer.getStatusCode().value()).isEqualTo(200);
        JsonNode body = ApiJson.mapper().readTree(answer.getBody());
        String period = body.get("period").asString();
        assertThat(BUCKETS).containsEntry(period, (Integer) tables.asked[0]);
        assertThat(BUCKETS.containsKey(lines[0])).as("is a name").isEqualTo(period.equals(lines[0]));
        long since = (Long) tables.asked[1];
        assertThat(since)
                .isNotNegative()
                .isLessThanOrEqualTo(body.get("timestamp").asLong() / 1000);
        assertThat(since % BUCKETS.get(period)).isZero();
        assertThat(tables.asked[2]).isEqualTo(symbol == null || symbol.isEmpty() ? null : symbol.replace('\0', ' '));
    }

    @FuzzTest(maxDuration = "2m")
    void ticker(byte[] input) {
        String symbol = new String(input, StandardCharsets.UTF_8);
        ResponseEntity<byte[]> answer = new TickerEndpoint(queries, market -> BestPrices.Best.NONE).ticker(symbol);

        assertThat(answer.getStatusCode().value()).isEqualTo(404);
        assertThat(ApiJson.mapper().readTree(answer.getBody()).get("error").asString())
                .startsWith("no market is named ")
                .hasSizeLessThan(300);
        assertThat((String) tables.asked[6]).doesNotContain("\0").hasSameSizeAs(symbol);
    }

    /** Empty tables that keep the arguments of the last query. */
    private static final class EmptyTables extends JdbcTemplate {

        private Object[] asked = {};

        @Override
        public <T> List<T> query(String sql, RowMapper<T> mapper, Object... arguments) {
            asked = arguments;
            return List.of();
        }
    }
}
