package io.openperp.matching.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.core.env.Environment;

/**
 * Kafka client settings of all shards, from {@code spring.kafka} as in the other services. Settings of single kinds of
 * clients are refused, because the shard hosts choose them.
 */
public final class KafkaConnection {

    private static final List<String> OF_SINGLE_CLIENTS =
            List.of("client-id", "consumer", "producer", "admin", "streams", "listener", "template");

    private KafkaConnection() {}

    /**
     * Returns the settings common to all clients.
     *
     * @throws IllegalArgumentException if a setting is present that would have no effect
     */
    public static Map<String, Object> of(KafkaProperties kafka, Environment environment) {
        for (String group : OF_SINGLE_CLIENTS) {
            String setting = "spring.kafka." + group;
            if (Binder.get(environment).bind(setting, Bindable.of(Object.class)).isBound()
                    || Binder.get(environment)
                            .bind(setting, Bindable.mapOf(String.class, Object.class))
                            .isBound()) {
                throw new IllegalArgumentException(
                        setting + " is set, but has no effect in matching-service: accepted are"
                                + " spring.kafka.bootstrap-servers, .security, .ssl and .properties");
            }
        }
        Map<String, Object> connection = new HashMap<>(kafka.buildAdminProperties());
        connection.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, String.join(",", kafka.getBootstrapServers()));
        return connection;
    }
}
