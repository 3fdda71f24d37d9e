package io.openperp.account.query;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.AccountProperties;
import io.openperp.account.projection.ProjectionProgress;
import jakarta.persistence.EntityManager;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

@Configuration(proxyBeanMethods = false)
class QueryConfiguration {

    @Bean
    EndOffsets endOffsets(ConsumerFactory<?, ?> kafka, AccountProperties properties) {
        return new EndOffsets(() -> consumer(kafka, properties));
    }

    @Bean
    ReadYourWrites readYourWrites(
            EndOffsets endOffsets, ProjectionProgress progress, AccountProperties properties, MeterRegistry registry) {
        return new ReadYourWrites(endOffsets, progress, properties.readWait(), registry);
    }

    @Bean
    AccountQueries accountQueries(
            AccountRows accounts,
            PositionRows positions,
            OpenOrderRows openOrders,
            LeverageRows leverages,
            AgentRows agents,
            ScheduledCancelRows scheduledCancels,
            MarketRows markets,
            FinishedOrderRows finishedOrders,
            SentOrderRows sentOrders,
            EntityManager entities,
            AccountProperties properties) {
        return new AccountQueries(
                new FullAccountQuery(accounts, positions, openOrders, leverages, agents, scheduledCancels, markets),
                new Histories(entities, properties.resultLimit()),
                new OrderQuery(openOrders, finishedOrders, sentOrders));
    }

    /** Only asks for ends; gives up when nobody can still be waiting. */
    private static Consumer<byte[], byte[]> consumer(ConsumerFactory<?, ?> kafka, AccountProperties properties) {
        Map<String, Object> configs = new HashMap<>(kafka.getConfigurationProperties());
        configs.remove(ConsumerConfig.GROUP_ID_CONFIG);
        configs.put(ConsumerConfig.CLIENT_ID_CONFIG, "account-end-offsets");
        configs.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        configs.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        configs.put(
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Math.toIntExact(properties.readWait().toMillis()));
        configs.put(
                ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                Math.toIntExact(properties.readWait().toMillis()));
        return new DefaultKafkaConsumerFactory<>(configs, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .createConsumer();
    }
}
