package io.openperp.localbroker;

import java.util.Map;

/**
 * A topic as it should be.
 *
 * @param configs names and values as Kafka's topic configuration has them, {@code message.timestamp.type} for one
 */
public record Topic(String name, int partitions, Map<String, String> configs) {

    public Topic {
        configs = Map.copyOf(configs);
    }

    public Topic(String name, int partitions) {
        this(name, partitions, Map.of());
    }
}
