package io.openperp.stats;

import static io.openperp.stats.Exchange.listing;
import static io.openperp.stats.Exchange.trade;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.localbroker.StallingLine;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** A database that falls silent and closes nothing, as a machine without power: its successor is found all the same. */
class SilentDatabaseIT {

    private static final String SYMBOL = "BTC-USD";
    private static final Instant TIME = Instant.parse("2024-02-27T00:00:00Z");

    /** Longest outage that is accepted; the service's own settings promise a shorter one. */
    private static final Duration LONGEST = Duration.ofSeconds(40);

    @Test
    void silentConnectionsAreGivenUpAndNewOnesUsed() throws Exception {
        try (Exchange exchange = new Exchange();
                StallingLine line = new StallingLine(port(exchange))) {
            exchange.publish(0, SYMBOL, TIME, listing(0, SYMBOL, "0.5"), trade("100", "1"));
            Exchange.Service service = exchange.start("--spring.datasource.url="
                    + exchange.postgres.jdbcUrl("openperp").replaceAll(":\\d+/", ":" + line.port() + "/"));
            awaitVolume(service, "1");
            assertThat(patience(service.context().getBean(DataSource.class))).isPositive();
            assertThat(patience(service.context()
                            .getBean(Flyway.class)
                            .getConfiguration()
                            .getDataSource()))
                    .as("migrations may take their time")
                    .isZero();

            line.stall();
            exchange.publish(0, SYMBOL, TIME.plusSeconds(1), trade("100", "2"));
            long before = System.nanoTime();
            assertThat(service.get("/api/v1/ticker/" + SYMBOL).statusCode()).isEqualTo(503);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(LONGEST);
            line.flow();
            awaitVolume(service, "3");
        }
    }

    private static void awaitVolume(Exchange.Service service, String volume) throws Exception {
        await("a volume of " + volume)
                .atMost(LONGEST)
                .until(() -> service.get("/api/v1/stats?period=all").body().contains("\"volume\":" + volume + ","));
    }

    private static int port(Exchange exchange) {
        return Integer.parseInt(exchange.postgres.jdbcUrl("openperp").replaceAll(".*:(\\d+)/.*", "$1"));
    }

    /** Network timeout of a connection in milliseconds; 0: it waits for ever. */
    private static int patience(DataSource database) throws Exception {
        try (Connection connection = database.getConnection()) {
            return connection.getNetworkTimeout();
        }
    }
}
