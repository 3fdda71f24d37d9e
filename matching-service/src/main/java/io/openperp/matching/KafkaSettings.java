package io.openperp.matching;

import jakarta.validation.constraints.NotEmpty;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How to reach Kafka, prefix {@code spring.kafka} as in the other services. A setting there that would have no effect,
 * {@code spring.kafka.ssl} for one, is refused: {@code properties} takes them all.
 *
 * @param properties further client settings: security protocol, SASL, trust store …
 */
@ConfigurationProperties(prefix = "spring.kafka", ignoreUnknownFields = false)
@Validated
public record KafkaSettings(
        @DefaultValue("localhost:9092") @NotEmpty List<String> bootstrapServers,
        @DefaultValue Map<String, String> properties) {

    Map<String, Object> connection() {
        Map<String, Object> connection = new HashMap<>(properties);
        connection.put("bootstrap.servers", String.join(",", bootstrapServers));
        return connection;
    }
}
