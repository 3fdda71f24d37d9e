package io.openperp.localbroker;

import java.util.Map;

/**
 * A topic with the required settings.
 *
 * @param configs names and values as in Kafka's topic configuration, {@code message.timestamp.type} for one
 */
public record Topic(String name, int partitions, Map<String, String> configs) {

    public Topic {
        configs = Map.copyOf(configs);
    }

    public Topic(String name, int partitions) {
        this(name, partitions, Map.of());
    }
}
