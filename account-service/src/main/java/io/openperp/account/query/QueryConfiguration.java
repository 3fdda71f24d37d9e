package io.openperp.account.query;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.AccountProperties;
import io.openperp.account.projection.ProjectionProgress;
import io.openperp.servicekit.kafka.KafkaClients;
import jakarta.persistence.EntityManager;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class QueryConfiguration {

    /** They only ask for ends, and give up when no request can still be waiting. */
    @Bean
    EndOffsets endOffsets(KafkaClients kafka, AccountProperties properties) {
        int patience = Math.toIntExact(properties.readWait().toMillis());
        return new EndOffsets(kafka.readers(
                "account-end-offsets",
                Map.of(
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, patience,
                        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, patience)));
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
}
