package io.openperp.account.projection;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.AccountProperties;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.LogReader;
import io.openperp.tracing.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;

@Configuration(proxyBeanMethods = false)
class ProjectionConfiguration {

    private static final int BROKER_PATIENCE_MILLIS = 10_000;

    @Bean
    Tracing tracing(@Value("${openperp.tracing.enabled}") boolean enabled, OpenTelemetry telemetry) {
        return enabled ? Tracing.with(telemetry) : Tracing.OFF;
    }

    @Bean
    ProjectionProgress projectionProgress() {
        return new ProjectionProgress();
    }

    @Bean
    ClusterCheck clusterCheck(KafkaProperties kafka, DataSource dataSource) {
        ClusterTable table = new ClusterTable(new JdbcTemplate(dataSource));
        return new ClusterCheck(
                "the tables of schema account", () -> ClusterCheck.idOf(kafka.buildAdminProperties()), table::adopt);
    }

    @Bean
    Projector projector(
            ConsumerFactory<?, ?> kafka,
            DataSource dataSource,
            ClusterCheck cluster,
            ProjectionProgress progress,
            MeterRegistry registry,
            Tracing tracing,
            AccountProperties properties) {
        AccountProperties.Projection settings = properties.projection();
        Projector projector = new Projector(
                () -> consumer(kafka, settings, registry),
                dataSource,
                cluster,
                progress,
                new ProjectionMetrics(registry),
                tracing,
                settings);
        registry.gauge(
                ProjectionMetrics.PREFIX + "current", projector, p -> p.isCaughtUp() && !p.isGapLasting() ? 1 : 0);
        return projector;
    }

    @Bean
    ProjectionHealth projectionHealthIndicator(Projector projector) {
        return new ProjectionHealth(projector);
    }

    /** No group: positions are in the database. What is not there must never be skipped, so nothing resets an offset. */
    static Consumer<byte[], byte[]> consumer(
            ConsumerFactory<?, ?> kafka, AccountProperties.Projection settings, MeterRegistry meters) {
        Map<String, Object> configs = LogReader.properties(kafka.getConfigurationProperties(), "account-projection");
        configs.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, settings.batchLimit());
        configs.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, BROKER_PATIENCE_MILLIS);
        configs.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, BROKER_PATIENCE_MILLIS);
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
                new DefaultKafkaConsumerFactory<>(configs, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return consumers.createConsumer();
    }
}
