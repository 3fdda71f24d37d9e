package io.openperp.localbroker;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * A local cluster: brokers on loopback that replicate to each other and elect a controller among them. Its text form,
 * which {@link #parse} reads, tells each broker's process about the others.
 *
 * @param id cluster ID in Kafka's form
 * @param brokerPorts ports of the brokers, in the order of their numbers from 1
 * @param controllerPorts ports of the controllers, in the same order
 */
public record KafkaCluster(String id, List<Integer> brokerPorts, List<Integer> controllerPorts) {

    static final String LOOPBACK = "127.0.0.1";

    public KafkaCluster {
        brokerPorts = List.copyOf(brokerPorts);
        controllerPorts = List.copyOf(controllerPorts);
        if (brokerPorts.isEmpty() || brokerPorts.size() != controllerPorts.size()) {
            throw new IllegalArgumentException("%d brokers and %d controllers: each broker is a controller"
                    .formatted(brokerPorts.size(), controllerPorts.size()));
        }
    }

    /** Describes a new cluster of this many brokers, on free ports. */
    public static KafkaCluster of(int brokers) {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < 2 * brokers) {
            ports.add(LoopbackPort.free());
        }
        List<Integer> drawn = new ArrayList<>(ports);
        return new KafkaCluster(
                Uuid.randomUuid().toString(), drawn.subList(0, brokers), drawn.subList(brokers, 2 * brokers));
    }

    /** Describes a cluster of a single broker. */
    static KafkaCluster alone(int port) {
        return new KafkaCluster(Uuid.randomUuid().toString(), List.of(port), List.of(LoopbackPort.free()));
    }

    public static KafkaCluster parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("'%s' is no cluster: ID/ports/ports is accepted".formatted(text));
        }
        return new KafkaCluster(parts[0], ports(parts[1]), ports(parts[2]));
    }

    public int size() {
        return brokerPorts.size();
    }

    public String bootstrapServers() {
        return brokerPorts.stream().map(port -> LOOPBACK + ":" + port).collect(Collectors.joining(","));
    }

    /** Value of Kafka's setting {@code controller.quorum.voters}. */
    String voters() {
        return IntStream.range(0, size())
                .mapToObj(index -> "%d@%s:%d".formatted(index + 1, LOOPBACK, controllerPorts.get(index)))
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return id + "/" + joined(brokerPorts) + "/" + joined(controllerPorts);
    }

    private static String joined(List<Integer> ports) {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Integer> ports(String text) {
        return List.of(text.split(",", -1)).stream().map(Integer::valueOf).toList();
    }
}
