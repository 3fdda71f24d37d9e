package io.openperp.doctor;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.acl.AclOperation;

/**
 * Checks a Kafka cluster with the login of a service: whether the login has rights that no service needs, in which
 * zones the brokers are, and how many replicas the topics have.
 *
 * @param brokers brokers, each as {@code host:port}
 * @param settings file with the Kafka client settings of the service, in the form that Kafka's tools read
 */
record KafkaLoginChecks(List<String> brokers, Path settings) {

    private static final String RIGHTS = "kafka-rights";
    private static final String ZONES = "kafka-zones";
    private static final String COPIES = "kafka-copies";
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int COPIES_OF_A_LOG = 3;

    /** Operations on topics for which a service's login needs no right, and an attacker could destroy logs. */
    private static final Set<AclOperation> DESTRUCTIVE =
            EnumSet.of(AclOperation.DELETE, AclOperation.ALTER, AclOperation.ALTER_CONFIGS);

    List<Finding> check() {
        try (Admin admin = Admin.create(connection())) {
            Collection<Node> nodes = admin.describeCluster().nodes().get();
            Map<String, TopicDescription> topics = admin.describeTopics(
                            admin.listTopics().names().get(),
                            new DescribeTopicsOptions().includeAuthorizedOperations(true))
                    .allTopicNames()
                    .get();
            Map<String, Set<AclOperation>> rights = new TreeMap<>();
            topics.forEach((name, topic) -> rights.put(name, topic.authorizedOperations()));
            return List.of(rights(rights), zones(nodes), copies(topics.values()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unknown(e);
        } catch (ExecutionException | IOException | KafkaException e) {
            return unknown(e);
        }
    }

    private List<Finding> unknown(Exception e) {
        return List.of(Finding.skipped(RIGHTS, "Kafka does not take the login of " + settings + ": " + e.getMessage()));
    }

    private Map<String, Object> connection() throws IOException {
        Properties read = new Properties();
        try (Reader file = Files.newBufferedReader(settings)) {
            read.load(file);
        }
        Map<String, Object> connection = new HashMap<>();
        read.stringPropertyNames().forEach(name -> connection.put(name, read.getProperty(name)));
        connection.put("bootstrap.servers", brokers);
        connection.put("default.api.timeout.ms", PATIENCE_MILLIS);
        connection.put("request.timeout.ms", PATIENCE_MILLIS);
        return connection;
    }

    /**
     * Checks the rights of the login.
     *
     * @param rights allowed operations for each topic that the login can see
     */
    static Finding rights(Map<String, Set<AclOperation>> rights) {
        if (rights.isEmpty()) {
            return Finding.skipped(RIGHTS, "this login sees no topic");
        }
        List<String> open = new ArrayList<>();
        rights.forEach((topic, operations) -> {
            if (operations.stream().anyMatch(DESTRUCTIVE::contains)) {
                open.add(topic);
            }
        });
        return open.isEmpty()
                ? Finding.ok(RIGHTS, "this login deletes and alters none of " + String.join(", ", rights.keySet()))
                : Finding.problem(
                        RIGHTS,
                        "this login may delete or alter " + String.join(", ", open),
                        "who takes over a service with it destroys the logs, which are the exchange",
                        "a user for each program (kafka.users), with the rights of docs/run/install.md:"
                                + " only topics, trim-logs and rebuild-events have such");
    }

    static Finding zones(Collection<Node> nodes) {
        List<String> without = nodes.stream()
                .filter(node -> !node.hasRack())
                .map(Node::idString)
                .sorted()
                .toList();
        Set<String> zones = new TreeSet<>();
        nodes.stream().filter(Node::hasRack).forEach(node -> zones.add(node.rack()));
        String why = "all copies of an acknowledged trade may be lost with one node or zone";
        String set = "strimzi.rack.topologyKey, or broker.rack of your own brokers, in three zones";
        if (!without.isEmpty()) {
            return Finding.warning(
                    ZONES, "brokers say no zone: " + String.join(", ", without) + " of " + nodes.size(), why, set);
        }
        return zones.size() < 2
                ? Finding.warning(
                        ZONES, nodes.size() + " brokers are in one zone: " + String.join(", ", zones), why, set)
                : Finding.ok(ZONES, nodes.size() + " brokers are in the zones " + String.join(", ", zones));
    }

    static Finding copies(Collection<TopicDescription> topics) {
        Set<String> few = new TreeSet<>();
        Set<String> together = new TreeSet<>();
        for (TopicDescription topic : topics) {
            for (TopicPartitionInfo partition : topic.partitions()) {
                if (partition.replicas().size() < COPIES_OF_A_LOG) {
                    few.add(topic.name());
                }
                if (inOneZone(partition.replicas())) {
                    together.add(topic.name());
                }
            }
        }
        if (!few.isEmpty()) {
            return Finding.problem(
                    COPIES,
                    "fewer than three copies of " + String.join(", ", few),
                    "the loss of a broker stops trading, or loses what was acknowledged",
                    "topics.replicationFactor=3 for new topics; kafka-reassign-partitions.sh for those there are");
        }
        return together.isEmpty()
                ? Finding.ok(COPIES, "every log has three copies, not all in one zone")
                : Finding.problem(
                        COPIES,
                        "all copies of partitions are in one zone: " + String.join(", ", together),
                        "they are lost together",
                        "kafka-reassign-partitions.sh, after the brokers know their zones");
    }

    private static boolean inOneZone(List<Node> replicas) {
        Set<String> zones = new HashSet<>();
        replicas.forEach(node -> zones.add(node.hasRack() ? node.rack() : "of " + node.idString()));
        return replicas.size() > 1 && zones.size() == 1;
    }
}
