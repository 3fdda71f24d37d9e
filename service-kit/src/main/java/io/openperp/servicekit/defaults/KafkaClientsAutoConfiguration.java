package io.openperp.servicekit.defaults;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;

/**
 * Configures Kafka instead of Spring Boot's own configuration, because the services use neither listener containers nor
 * templates.
 */
@AutoConfiguration
@EnableConfigurationProperties(KafkaProperties.class)
public class KafkaClientsAutoConfiguration {

    @Bean
    KafkaClients kafkaClients(KafkaProperties kafka, MeterRegistry meters) {
        return new KafkaClients(kafka, meters);
    }
}
