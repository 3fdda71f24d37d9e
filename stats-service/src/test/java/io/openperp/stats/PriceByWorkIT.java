package io.openperp.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.servicekit.work.Work;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * No request of market data takes more than a millisecond of processor for each token of its price (API-081), with a year of trades
 * in every market. Counted as in the test of account-service: rows that the database reads, and bytes of the answer.
 */
class PriceByWorkIT {

    private static final int ANSWER_BYTES_A_TOKEN = 16 * 1024;
    private static final double MICROS_A_TOKEN = 1_000;
    private static final int MARKETS = 4;

    private static final Map<String, List<String>> DEAREST = new TreeMap<>(Map.of(
            "/stats",
            List.of("/stats", "/stats?period=1y", "/stats?period=1y&symbol=M0-USD", "/stats?period=all"),
            "/exchangeInfo",
            List.of("/exchangeInfo"),
            "/ticker/{symbol}",
            List.of("/ticker/M0-USD", "/ticker/NO-SUCH"),
            "/klines",
            List.of(
                    "/klines?symbol=M0-USD&interval=1M&limit=1000",
                    "/klines?symbol=M0-USD&interval=1w&limit=1",
                    "/klines?symbol=M0-USD&interval=12h&limit=1000&startTime=1",
                    "/klines?symbol=M0-USD&interval=30m&limit=1000"),
            "/l2book",
            List.of("/l2book?type=l2Book&coin=M0-USD&nlevels=1000"),
            "/recentTrades",
            List.of("/recentTrades?symbol=M0-USD&limit=1000"),
            "/fundingRateHistory",
            List.of("/fundingRateHistory?symbol=M0-USD&limit=1000", "/fundingRateHistory?symbol=M0-USD&limit=1"),
            "/feeState",
            List.of("/feeState")));

    @Test
    void noTokenBuysMoreThanAMillisecond() throws Exception {
        try (Exchange exchange = new Exchange()) {
            for (int market = 0; market < MARKETS; market++) {
                exchange.publish(
                        market,
                        "M" + market + "-USD",
                        Instant.now(),
                        Exchange.listing(market, "M" + market + "-USD", "0.5"),
                        Exchange.trade("100", "1"));
            }
            Exchange.Service service = exchange.start("--spring.datasource.hikari.maximum-pool-size=1");
            assertThat(paths(service))
                    .as("a new path needs its dearest requests in this test")
                    .containsExactlyElementsOf(DEAREST.keySet());
            Exchange.await(() -> exchange.rows("markets").size() == MARKETS);
            writeYear(exchange);
            JdbcTemplate database = new JdbcTemplate(service.context().getBean(DataSource.class));
            List<String> dearer = new ArrayList<>();
            for (List<String> requests : DEAREST.values()) {
                for (String request : requests) {
                    measure(service, database, request, dearer);
                }
            }
            assertThat(dearer).isEmpty();
        }
    }

    private static TreeSet<String> paths(Exchange.Service service) {
        TreeSet<String> paths = new TreeSet<>();
        service.context()
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .forEach(mapping -> mapping.getPatternValues().stream()
                        .filter(path -> path.startsWith("/api/v1"))
                        .forEach(path -> paths.add(path.substring("/api/v1".length()))));
        return paths;
    }

    private static void measure(Exchange.Service service, JdbcTemplate database, String request, List<String> dearer)
            throws Exception {
        long before = rows(database);
        HttpResponse<String> answer = service.get("/api/v1" + request);
        long rows = rows(database) - before;
        long bytes = answer.body().getBytes(StandardCharsets.UTF_8).length;
        long price = 1
                + bytes / ANSWER_BYTES_A_TOKEN
                + answer.headers().firstValueAsLong(Work.HEADER).orElse(0);
        double each = (rows * 0.5 + bytes * 0.02) / price;
        if (each > MICROS_A_TOKEN) {
            dearer.add(
                    "%s: %d rows, %d bytes for %d tokens, %.0f us each".formatted(request, rows, bytes, price, each));
        }
    }

    /** Rows that the connection of queries has read. */
    private static long rows(JdbcTemplate database) {
        database.queryForList("SELECT pg_stat_force_next_flush()");
        return Objects.requireNonNull(database.queryForObject("""
                SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'stats')
                     + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'stats')
                """, Long.class));
    }

    private static void writeYear(Exchange exchange) throws Exception {
        long now = Instant.now().getEpochSecond();
        for (Map.Entry<Integer, Integer> buckets :
                Map.of(60, 2 * 1440, 3600, 366 * 24, 86_400, 366).entrySet()) {
            exchange.execute("""
                    INSERT INTO stats.trade_buckets
                    SELECT market, %1$d, (%2$d / %1$d - n) * %1$d, 1, 1, 1, 1, 1, 1, 1
                    FROM generate_series(0, %3$d) AS market, generate_series(1::bigint, %4$d) AS n
                    ON CONFLICT DO NOTHING
                    """.formatted(buckets.getKey(), now, MARKETS - 1, buckets.getValue()));
        }
        exchange.execute("""
                INSERT INTO stats.funding_hours SELECT market, n * 3600000000000, 1, 1, n
                FROM generate_series(0, %d) AS market, generate_series(1::bigint, 20000) AS n
                """.formatted(MARKETS - 1));
        exchange.execute("ANALYZE");
    }
}
