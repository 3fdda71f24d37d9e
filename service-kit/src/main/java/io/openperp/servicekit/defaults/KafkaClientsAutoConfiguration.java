package io.openperp.servicekit.defaults;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;

/** Configures Kafka in place of Spring Boot's configuration: services have no listener containers and no templates. */
@AutoConfiguration
@EnableConfigurationProperties(KafkaProperties.class)
public class KafkaClientsAutoConfiguration {

    @Bean
    KafkaClients kafkaClients(KafkaProperties kafka, MeterRegistry meters) {
        return new KafkaClients(kafka, meters);
    }
}
