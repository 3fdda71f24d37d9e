package io.openperp.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Matching-service takes the settings of spring.kafka that the other services take, and refuses what would have no effect. */
class KafkaConnectionTest {

    private final ApplicationContextRunner service =
            new ApplicationContextRunner().withUserConfiguration(Reading.class);

    @EnableConfigurationProperties(KafkaProperties.class)
    private static final class Reading {

        @Bean
        Map<String, Object> connection(KafkaProperties kafka, Environment environment) {
            return KafkaConnection.of(kafka, environment);
        }
    }

    @Test
    void everyPropertyReachesTheClients() {
        service.withPropertyValues(
                        "spring.kafka.bootstrap-servers=one:9093,two:9093",
                        "spring.kafka.properties.security.protocol=SASL_SSL",
                        "spring.kafka.properties.ssl.truststore.type=PEM")
                .run(context -> assertThat(
                                KafkaConnection.of(context.getBean(KafkaProperties.class), context.getEnvironment()))
                        .containsOnly(
                                Map.entry("bootstrap.servers", "one:9093,two:9093"),
                                Map.entry("security.protocol", "SASL_SSL"),
                                Map.entry("ssl.truststore.type", "PEM")));
    }

    @Test
    void tlsCanBeSetAsInTheOtherServices() {
        service.withPropertyValues(
                        "spring.kafka.security.protocol=SSL",
                        "spring.kafka.ssl.trust-store-type=PEM",
                        "spring.kafka.ssl.trust-store-location=file:/etc/openperp/ca.crt")
                .run(context -> assertThat(
                                KafkaConnection.of(context.getBean(KafkaProperties.class), context.getEnvironment()))
                        .containsEntry("security.protocol", "SSL")
                        .containsEntry("ssl.truststore.type", "PEM")
                        .containsEntry("ssl.truststore.location", "/etc/openperp/ca.crt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.kafka.client-id=perp",
                "spring.kafka.consumer.max-poll-records=1",
                "spring.kafka.producer.properties.acks=1"
            })
    void aSettingWithoutEffectIsRefusedByName(String setting) {
        service.withPropertyValues(setting)
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining(
                                setting.substring(0, setting.indexOf('=')).split("\\.")[2]));
    }
}
