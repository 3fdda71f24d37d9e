package io.openperp.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** How to reach Kafka is said in one place, and what is said elsewhere is not ignored in silence. */
class KafkaSettingsTest {

    private final ApplicationContextRunner service =
            new ApplicationContextRunner().withUserConfiguration(Reading.class);

    @EnableConfigurationProperties(KafkaSettings.class)
    private static final class Reading {}

    @Test
    void everyPropertyReachesTheClients() {
        service.withPropertyValues(
                        "spring.kafka.bootstrap-servers=one:9093,two:9093",
                        "spring.kafka.properties.security.protocol=SASL_SSL",
                        "spring.kafka.properties.ssl.truststore.type=PEM")
                .run(context -> assertThat(context.getBean(KafkaSettings.class).connection())
                        .containsOnly(
                                Map.entry("bootstrap.servers", "one:9093,two:9093"),
                                Map.entry("security.protocol", "SASL_SSL"),
                                Map.entry("ssl.truststore.type", "PEM")));
    }

    @Test
    void aSettingWithoutEffectIsRefusedByName() {
        service.withPropertyValues("spring.kafka.security.protocol=SASL_SSL")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("spring.kafka.security.protocol"));
    }
}
