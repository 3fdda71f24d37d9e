package io.openperp.stats.ingestion;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.stats.StatsSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KafkaProperties.class)
class IngestionConfiguration {

    @Bean
    Ingestion ingestion(
            KafkaProperties kafka,
            JdbcTemplate jdbc,
            PlatformTransactionManager transactions,
            StatsSettings settings,
            MeterRegistry meters) {
        Map<String, Object> consumer = new HashMap<>(kafka.buildConsumerProperties());
        consumer.put(ConsumerConfig.CLIENT_ID_CONFIG, "stats-ingestion");
        consumer.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        consumer.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        consumer.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        // Nobody waits for statistics: a tenth of a second of records in one request spares the broker ten times as
        // many.
        consumer.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 65_536);
        consumer.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
        consumer.put(
                ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                Math.toIntExact(settings.marketRefresh().toMillis()));
        consumer.remove(ConsumerConfig.GROUP_ID_CONFIG);
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
                new DefaultKafkaConsumerFactory<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return new Ingestion(
                consumers::createConsumer,
                new MarketTables(jdbc, new TransactionTemplate(transactions)),
                settings.marketRefresh(),
                meters.counter("stats.ingested"));
    }

    /** Part {@code ingestion} of readiness. */
    @Bean
    HealthIndicator ingestionHealthIndicator(Ingestion ingestion) {
        return () -> {
            String trouble = ingestion.trouble();
            return trouble.isEmpty()
                    ? Health.up().build()
                    : Health.down().withDetail("reason", trouble).build();
        };
    }
}
