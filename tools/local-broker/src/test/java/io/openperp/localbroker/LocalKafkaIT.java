package io.openperp.localbroker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import io.openperp.localbroker.LocalKafka.Topic;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalKafkaIT {

    private static final Topic TRADES = new Topic("trades", 1, Map.of("message.timestamp.type", "LogAppendTime"));

    @TempDir
    private Path directory;

    @Test
    void recordsSurviveACleanRestart() throws Exception {
        try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
            kafka.topics(List.of(TRADES));
            send(kafka, "first", "second");
        }
        try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
            send(kafka, "third");
            assertThat(read(kafka, 3)).containsExactly("first", "second", "third");
        }
    }

    @Test
    void recordsSurviveTheDeathOfTheProcess() throws Exception {
        try (ChildJvm child = ChildJvm.start(KafkaUntilKilled.class, directory)) {
            child.awaitLine("acknowledged");
            child.kill();
        }
        try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
            assertThat(read(kafka, 2)).containsExactly("first", "second");
        }
    }

    @Test
    void aDirectoryServesOneBrokerAtATime() throws Exception {
        try (ChildJvm child = ChildJvm.start(KafkaUntilKilled.class, directory)) {
            child.awaitLine("acknowledged");
            assertThatThrownBy(() -> LocalKafka.start(directory, 0))
                    .isInstanceOf(DirectoryInUseException.class)
                    .hasMessageContaining(directory.toString());
            child.kill();
        }
    }

    @Test
    void aTakenPortIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> LocalKafka.start(directory, other.getLocalPort()))
                    .hasMessage("port " + other.getLocalPort() + " is taken by another process");
        }
    }

    @Test
    void topicsGrowButAreNeverTakenAway() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            kafka.topics(List.of(TRADES, new Topic("markets", 2)));
            kafka.topics(List.of(new Topic("markets", 3, Map.of("retention.ms", "-1"))));
            kafka.topics(List.of(TRADES, new Topic("markets", 1)));

            assertThat(admin.listTopics().names().get()).containsExactlyInAnyOrder("trades", "markets");
            assertThat(partitions(admin, "markets")).isEqualTo(3);
            assertThat(config(admin, "trades", "message.timestamp.type")).isEqualTo("LogAppendTime");
            assertThat(config(admin, "markets", "retention.ms")).isEqualTo("-1");
        }
    }

    static void send(LocalKafka kafka, String... values) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers(), "acks", "all");
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(TRADES.name(), value)).get();
            }
        }
    }

    static void createTrades(LocalKafka kafka) {
        kafka.topics(List.of(TRADES));
    }

    private static List<String> read(LocalKafka kafka, int count) {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
        TopicPartition partition = new TopicPartition(TRADES.name(), 0);
        List<String> values = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(Set.of(partition));
            consumer.seekToBeginning(Set.of(partition));
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (values.size() < count && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
            }
            consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
        }
        return values;
    }

    private static int partitions(Admin admin, String topic) throws Exception {
        return admin.describeTopics(Set.of(topic))
                .allTopicNames()
                .get()
                .get(topic)
                .partitions()
                .size();
    }

    private static String config(Admin admin, String topic, String name) throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        return admin.describeConfigs(Set.of(resource))
                .all()
                .get()
                .get(resource)
                .get(name)
                .value();
    }
}
