package io.openperp.account.projection;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.AccountProperties;
import io.openperp.account.projection.table.ClusterTable;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.tracing.Tracing;
import io.openperp.servicekit.database.OwnPool;
import io.openperp.servicekit.defaults.KafkaClients;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

@Configuration(proxyBeanMethods = false)
class ProjectionConfiguration {

    private static final int BROKER_PATIENCE_MILLIS = 10_000;

    private static final int CONNECTIONS = 3;

    /**
     * JDBC settings by which the database ends the session of a replica after 11 s, instead of two hours, if the
     * machine of the replica is gone: only one session at a time may write the tables.
     */
    private static final String KEEP_ALIVE =
            "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3";

    /** Database connections that only the projection uses, so that queries cannot take them. */
    record ProjectionPool(HikariDataSource connections) implements AutoCloseable {
        @Override
        public void close() {
            connections.close();
        }
    }

    @Bean
    ProjectionProgress projectionProgress() {
        return new ProjectionProgress();
    }

    /**
     * Creates a pool of three connections: two for the lock and for writing, one to check which Kafka cluster is read.
     * Statements have no time limit.
     */
    @Bean
    ProjectionPool projectionPool(DataSource queries) {
        return new ProjectionPool(OwnPool.beside(queries, "account-projection", CONNECTIONS, KEEP_ALIVE));
    }

    @Bean
    ClusterCheck clusterCheck(KafkaClients kafka, ProjectionPool pool) {
        ClusterTable table = new ClusterTable(new JdbcTemplate(pool.connections()));
        return new ClusterCheck("the tables of schema account", () -> ClusterCheck.idOf(kafka.admin()), table::adopt);
    }

    @Bean
    Projector projector(
            KafkaClients kafka,
            ProjectionPool pool,
            ClusterCheck cluster,
            ProjectionProgress progress,
            MeterRegistry registry,
            Tracing tracing,
            AccountProperties properties) {
        AccountProperties.Projection settings = properties.projection();
        Projector projector = new Projector(
                kafka.measuredReaders("account-projection", consumerSettings(settings)),
                pool.connections(),
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

    /**
     * Settings of a Kafka consumer without a group and without automatic offsets, because positions are stored in the
     * database.
     */
    static Map<String, Object> consumerSettings(AccountProperties.Projection settings) {
        return Map.of(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                settings.batchLimit(),
                ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                BROKER_PATIENCE_MILLIS,
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                BROKER_PATIENCE_MILLIS);
    }
}
