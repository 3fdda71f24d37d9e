package io.openperp.stats.ingestion;

import static io.openperp.stats.Exchange.await;
import static io.openperp.stats.Exchange.level;
import static io.openperp.stats.Exchange.listing;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stats.Exchange;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tables derived from the log are the same whenever, however often and by how many replicas they are derived. */
class RebuildIT {

    private static final List<String> TABLES =
            List.of("channel_positions", "markets", "trade_buckets", "pruned_buckets", "books");
    private static final String[] SETTINGS = {
        "--openperp.stats.ten-seconds-kept=1d",
        "--openperp.stats.minutes-kept=2d",
        "--openperp.stats.book-snapshots=100ms"
    };

    private final Random random = new Random(11);
    private Instant time = Instant.parse("2024-02-27T00:00:00Z");

    @Test
    void rebuiltDatabaseEqualsTheOldOne() throws Exception {
        try (Exchange exchange = new Exchange()) {
            for (int market = 0; market < 3; market++) {
                exchange.publish(market, "M" + market + "-USD", time, listing(market, "M" + market + "-USD", "0.5"));
            }
            Exchange.Service first = exchange.start(SETTINGS);
            trade(exchange, 500);
            Exchange.Service second = exchange.start(SETTINGS);
            trade(exchange, 500);
            awaitAll(exchange);
            for (Exchange.Service one : List.of(first, second)) {
                assertThat(one.get("/actuator/health/readiness").statusCode())
                        .as("writing or standing by, it answers")
                        .isEqualTo(200);
            }
            String book = first.get("/api/v1/l2book?type=l2Book&coin=M1-USD").body();
            String candles = first.get("/api/v1/klines?symbol=M1-USD&interval=1h&startTime=0")
                    .body();
            await(() ->
                    second.get("/api/v1/l2book?type=l2Book&coin=M1-USD").body().equals(book));
            first.close();
            second.close();
            Map<String, List<String>> old = tables(exchange);
            assertThat(old.get("pruned_buckets")).hasSize(6);
            assertThat(old.get("books")).hasSize(3);

            exchange.execute("TRUNCATE stats." + String.join(", stats.", TABLES));
            Exchange.Service rebuilt = exchange.start(SETTINGS);
            assertThat(rebuilt.get("/api/v1/l2book?type=l2Book&coin=M1-USD").body())
                    .isEqualTo(book);
            assertThat(rebuilt.get("/api/v1/klines?symbol=M1-USD&interval=1h&startTime=0")
                            .body())
                    .isEqualTo(candles);
            rebuilt.close();

            Map<String, List<String>> again = tables(exchange);
            TABLES.forEach(table -> assertThat(again.get(table)).as(table).isEqualTo(old.get(table)));
        }
    }

    @Test
    void tablesOfAnotherClusterAreNeitherReadNorWritten() throws Exception {
        try (Exchange exchange = new Exchange()) {
            exchange.publish(0, "M0-USD", time, listing(0, "M0-USD", "0.5"));
            exchange.start(SETTINGS).close();
            exchange.execute("UPDATE stats.log_cluster SET cluster_id = 'the-one-before'");

            Exchange.Service foreign = exchange.starting("--management.endpoint.health.show-details=always");

            await(() -> foreign.get("/api/v1/exchangeInfo").statusCode() == 503);
            assertThat(foreign.get("/api/v1/exchangeInfo").body()).contains("the logs of another Kafka cluster");
            assertThat(foreign.get("/actuator/health/readiness").body())
                    .contains("the tables of schema stats were made from the logs of Kafka cluster the-one-before");
            foreign.close();
            exchange.execute("DROP SCHEMA stats CASCADE");
            assertThat(exchange.start(SETTINGS).get("/api/v1/exchangeInfo").statusCode())
                    .isEqualTo(200);
        }
    }

    private void trade(Exchange exchange, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            time = time.plusMillis(random.nextLong(1_000_000));
            int market = random.nextInt(3);
            exchange.publish(
                    market,
                    "M" + market + "-USD",
                    time,
                    Exchange.trade(random.nextLong(1, 1_000_000_000_000L), random.nextLong(1, 1_000_000_000)),
                    level(random.nextBoolean(), "" + random.nextInt(1, 30), "" + random.nextInt(3), 1));
        }
    }

    private static void awaitAll(Exchange exchange) throws Exception {
        await(() -> exchange.rows("channel_positions").stream()
                        .mapToLong(row -> Long.parseLong(row.split(",")[1]))
                        .sum()
                == 1003);
    }

    private static Map<String, List<String>> tables(Exchange exchange) throws Exception {
        Map<String, List<String>> tables = new LinkedHashMap<>();
        for (String table : TABLES) {
            tables.put(table, exchange.rows(table));
        }
        return tables;
    }
}
