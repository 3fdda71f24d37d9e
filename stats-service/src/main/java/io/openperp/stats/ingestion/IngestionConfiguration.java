package io.openperp.stats.ingestion;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.tracing.Tracing;
import io.openperp.stats.StatsSettings;
import java.time.Duration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class IngestionConfiguration {

    /**
     * Interval at which the log is read; statistics are at most two intervals, that is a tenth of a second, behind the
     * log.
     */
    private static final Duration STEP = Duration.ofMillis(50);

    @Bean
    EventReader ingestion(
            EventConsumers consumers,
            ClusterCheck cluster,
            IngestionDatabase database,
            StatsSettings settings,
            CommitListener listener,
            MeterRegistry meters,
            Tracing tracing) {
        MarketTables tables = new MarketTables(database.jdbc(), database.transactions(), settings);
        EventReader reader = new EventReader(
                "market-ingestion",
                consumers.named("stats-ingestion"),
                new Statistics(tables, listener),
                cluster,
                settings.marketRefresh(),
                STEP,
                meters.counter("stats.ingested"),
                tracing);
        meters.gauge("stats.ingestion.current", reader, each -> each.obstacle().isEmpty() ? 1 : 0);
        return reader;
    }

    /**
     * Component {@code ingestion} of the readiness probe: up once everything that was in market-events at the start is
     * in the tables.
     */
    @Bean
    HealthIndicator ingestionHealthIndicator(EventReader ingestion) {
        return ingestion.health();
    }
}
