package io.openperp.account.projection;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.AccountProperties;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;

@Configuration(proxyBeanMethods = false)
class ProjectionConfiguration {

    private static final int BROKER_PATIENCE_MILLIS = 10_000;

    @Bean
    ProjectionProgress projectionProgress() {
        return new ProjectionProgress();
    }

    @Bean
    Projector projector(
            ConsumerFactory<?, ?> kafka,
            DataSource dataSource,
            ProjectionProgress progress,
            MeterRegistry registry,
            AccountProperties properties) {
        AccountProperties.Projection settings = properties.projection();
        return new Projector(
                () -> consumer(kafka, settings, registry),
                dataSource,
                progress,
                new ProjectionMetrics(registry),
                settings);
    }

    @Bean
    ProjectionHealth projectionHealthIndicator(Projector projector) {
        return new ProjectionHealth(projector);
    }

    /** No group: positions are in the database. What is not there must never be skipped, so nothing resets an offset. */
    static Consumer<byte[], byte[]> consumer(
            ConsumerFactory<?, ?> kafka, AccountProperties.Projection settings, MeterRegistry meters) {
        Map<String, Object> configs = new HashMap<>(kafka.getConfigurationProperties());
        configs.remove(ConsumerConfig.GROUP_ID_CONFIG);
        configs.put(ConsumerConfig.CLIENT_ID_CONFIG, "account-projection");
        configs.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        configs.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        configs.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        configs.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, settings.batchLimit());
        configs.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, BROKER_PATIENCE_MILLIS);
        configs.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, BROKER_PATIENCE_MILLIS);
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
                new DefaultKafkaConsumerFactory<>(configs, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return consumers.createConsumer();
    }
}
