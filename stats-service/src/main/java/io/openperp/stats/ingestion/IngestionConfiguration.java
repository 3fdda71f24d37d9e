package io.openperp.stats.ingestion;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.tracing.Tracing;
import io.openperp.stats.StatsSettings;
import java.time.Duration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
class IngestionConfiguration {

    /** Two of them are the most that statistics wait: a tenth of a second. */
    private static final Duration STEP = Duration.ofMillis(50);

    @Bean
    EventReader ingestion(
            EventConsumers consumers,
            ClusterCheck cluster,
            JdbcTemplate jdbc,
            PlatformTransactionManager transactions,
            StatsSettings settings,
            CommitListener listener,
            MeterRegistry meters,
            Tracing tracing) {
        MarketTables tables = new MarketTables(jdbc, new TransactionTemplate(transactions), settings);
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

    /** Part {@code ingestion} of readiness. */
    @Bean
    HealthIndicator ingestionHealthIndicator(EventReader ingestion) {
        return ingestion.health();
    }
}
