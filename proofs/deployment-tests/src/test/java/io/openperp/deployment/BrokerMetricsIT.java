package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/**
 * The rules for brokers find in a running one what docs/metrics.md lists, with its labels. They are applied as the JMX
 * exporter does it: to {@code domain<key=value, ...><>attribute}.
 */
class BrokerMetricsIT {

    private static final Path RULES =
            Path.of(System.getProperty("repository.root"), "helm/openperp/files/broker-metrics.yaml");
    private static final TopicPartition PARTITION = new TopicPartition("appended", 0);

    @Test
    void everyDocumentedMetricOfBrokersIsFoundInOne() throws IOException, JMException {
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            kafka.topics(List.of(new Topic(PARTITION.topic(), 1)));
            appendAndFetch(kafka.bootstrapServers());
            Map<String, Set<String>> found = exported(rules());
            DocumentedMetrics documented = DocumentedMetrics.read();
            Map<String, Set<String>> expected = documented.names().stream()
                    .filter(name -> name.startsWith("kafka_broker_"))
                    .collect(Collectors.toMap(name -> name, documented::labels));
            assertThat(found).isEqualTo(expected).hasSizeGreaterThan(7);
        }
    }

    @Test
    void everyStageOfEveryRequestIsFound() throws IOException, JMException {
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            kafka.topics(List.of(new Topic(PARTITION.topic(), 1)));
            Pattern stages = rules().getFirst().pattern;
            assertThat(attributes().stream().filter(each -> stages.matcher(each).matches()))
                    .as("six stages, three requests, two quantiles")
                    .hasSize(36);
        }
    }

    private record Rule(Pattern pattern, String name, Set<String> labels) {}

    private static List<Rule> rules() throws IOException {
        return Manifest.objects(Chart.parseOne(Files.readString(RULES)).get("rules")).stream()
                .map(rule -> new Rule(
                        Pattern.compile("^.*(?:" + rule.get("pattern").getAsString() + ").*$"),
                        rule.get("name").getAsString(),
                        rule.has("labels") ? rule.getAsJsonObject("labels").keySet() : Set.of()))
                .toList();
    }

    private static void appendAndFetch(String bootstrapServers) {
        Map<String, Object> connection = Map.of("bootstrap.servers", bootstrapServers);
        try (KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(connection, new ByteArraySerializer(), new ByteArraySerializer());
                KafkaConsumer<byte[], byte[]> consumer =
                        new KafkaConsumer<>(connection, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            producer.send(new ProducerRecord<>(PARTITION.topic(), new byte[100]));
            producer.flush();
            consumer.assign(List.of(PARTITION));
            consumer.seekToBeginning(List.of(PARTITION));
            assertThat(consumer.poll(Duration.ofSeconds(10)).count()).isOne();
        }
    }

    /** Names and labels that the rules make of this JVM's broker. */
    private static Map<String, Set<String>> exported(List<Rule> rules) throws JMException {
        Map<String, Set<String>> exported = new TreeMap<>();
        for (String attribute : attributes()) {
            rules.stream()
                    .filter(rule -> rule.pattern.matcher(attribute).matches())
                    .findFirst()
                    .ifPresent(rule -> exported.computeIfAbsent(rule.name, name -> new TreeSet<>())
                            .addAll(rule.labels));
        }
        return exported;
    }

    private static List<String> attributes() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        List<String> attributes = new ArrayList<>();
        for (ObjectName bean : server.queryNames(new ObjectName("kafka.*:*"), null)) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
                attributes.add(bean.getDomain() + "<"
                        + bean.getKeyPropertyListString().replace(",", ", ") + "><>" + attribute.getName());
            }
        }
        return attributes;
    }
}
