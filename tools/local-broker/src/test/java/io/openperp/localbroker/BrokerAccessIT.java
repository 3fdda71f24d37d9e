package io.openperp.localbroker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.localbroker.LocalKafka.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every user of the machine reaches a port on loopback: only whoever has the drawn password gets into the broker. */
class BrokerAccessIT {

    @TempDir
    private Path parent;

    @Test
    void whoeverHasNoPasswordReachesNeitherBrokerNorController() {
        KafkaLogin login = login();
        KafkaCluster cluster = KafkaCluster.of(1);
        try (LocalKafka kafka = LocalKafka.start(directory(), cluster, 1, login)) {
            kafka.topics(List.of(new Topic("commands", 1)));
            String controller = "127.0.0.1:" + cluster.controllerPorts().getFirst();
            assertRefused(Map.of("bootstrap.servers", kafka.bootstrapServers()), TimeoutException.class);
            assertRefused(Map.of("bootstrap.controllers", controller), TimeoutException.class);
            Map<String, Object> other = new KafkaLogin("0123456789abcdef".repeat(3)).adminConnection();
            assertRefused(
                    with(other, "bootstrap.servers", kafka.bootstrapServers()), SaslAuthenticationException.class);
            assertRefused(with(other, "bootstrap.controllers", controller), SaslAuthenticationException.class);
        }
    }

    @Test
    void aBrokerThatAdmittedEverybodyAsksForThePasswordFromItsNextStartOn() throws Exception {
        try (LocalKafka open = LocalKafka.start(directory(), 0)) {
            open.topics(List.of(new Topic("commands", 1)));
        }
        try (LocalKafka kafka = LocalKafka.start(directory(), 0, login())) {
            assertThat(topics(kafka.connection())).containsExactly("commands");
            assertRefused(Map.of("bootstrap.servers", kafka.bootstrapServers()), TimeoutException.class);
        }
    }

    @Test
    void kafkasOwnToolsConnectWithTheFileThatIsItsOwnersAlone() throws Exception {
        Path file = parent.resolve("client.properties");
        try (LocalKafka kafka = LocalKafka.start(directory(), 0, login())) {
            kafka.topics(List.of(new Topic("commands", 1)));
            login().writeClientSettings(file, kafka.bootstrapServers());
            Map<String, Object> settings = new HashMap<>();
            Properties read = new Properties();
            read.load(Files.newBufferedReader(file));
            read.stringPropertyNames().forEach(name -> settings.put(name, read.getProperty(name)));
            assertThat(topics(settings)).containsExactly("commands");
        }
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(parent.resolve("kafka.password"))).isEqualTo("rw-------");
        assertThat(permissions(directory())).isEqualTo("rwx------");
    }

    private KafkaLogin login() {
        return KafkaLogin.at(parent.resolve("kafka.password"));
    }

    private Path directory() {
        return parent.resolve("kafka");
    }

    private static void assertRefused(Map<String, Object> connection, Class<? extends Throwable> reason) {
        assertThatThrownBy(() -> describe(connection)).hasCauseInstanceOf(reason);
    }

    private static String describe(Map<String, Object> connection) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(soon(connection))) {
            return admin.describeCluster().clusterId().get();
        }
    }

    private static Set<String> topics(Map<String, Object> connection) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(connection)) {
            return admin.listTopics().names().get();
        }
    }

    private static Map<String, Object> soon(Map<String, Object> connection) {
        Map<String, Object> settings = with(connection, "request.timeout.ms", "1500");
        settings.put("default.api.timeout.ms", "2000");
        return settings;
    }

    private static Map<String, Object> with(Map<String, Object> settings, String name, String value) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(name, value);
        return all;
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
