package io.openperp.stats.book;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.tracing.Tracing;
import io.openperp.stats.StatsSettings;
import io.openperp.stats.ingestion.EventConsumers;
import io.openperp.stats.ingestion.EventReader;
import io.openperp.stats.ingestion.IngestionDatabase;
import java.time.Duration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class BookConfiguration {

    /** Interval at which the log is read; a book is at most two intervals behind the log. */
    private static final Duration STEP = Duration.ofMillis(10);

    @Bean
    Books books(IngestionDatabase database, StatsSettings settings) {
        return new Books(new BookTables(database.jdbc()), settings.bookSnapshots());
    }

    @Bean
    EventReader bookReader(
            EventConsumers consumers,
            ClusterCheck cluster,
            Books books,
            StatsSettings settings,
            MeterRegistry meters,
            Tracing tracing) {
        EventReader reader = new EventReader(
                "market-books",
                consumers.named("stats-books"),
                books,
                cluster,
                settings.marketRefresh(),
                STEP,
                meters.counter("stats.books.read"),
                tracing);
        meters.gauge("stats.books.current", reader, each -> each.obstacle().isEmpty() ? 1 : 0);
        return reader;
    }

    /**
     * Component {@code books} of the readiness probe: up once everything that was in market-events at the start is in
     * the books.
     */
    @Bean
    HealthIndicator booksHealthIndicator(EventReader bookReader) {
        return bookReader.health();
    }
}
