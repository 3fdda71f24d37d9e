package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.localbroker.LoopbackPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script with which {@code docker-compose.yml} starts its broker, with the passwords that its other script has drawn, on a real Kafka. */
class ComposeBrokerIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path SCRIPTS = ComposeFile.directory().resolve("deploy/compose");

    @TempDir
    private static Path directory;

    private static Process broker;
    private static String address;

    @BeforeAll
    static void start() throws Exception {
        for (String name : ComposeProtectionTest.DRAWN) {
            Files.createDirectory(directory.resolve(name));
        }
        assertThat(new ProcessBuilder("sh", SCRIPTS.resolve("draw-secrets").toString(), directory.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        Path kafka = Files.createDirectories(directory.resolve("kafka/bin"));
        tool(kafka.resolve("kafka-storage.sh"), "kafka.tools.StorageTool");
        tool(kafka.resolve("kafka-server-start.sh"), "kafka.Kafka");
        address = "localhost:" + LoopbackPort.free();
        broker = start(kafka.getParent());
    }

    @AfterAll
    static void stop() throws InterruptedException {
        broker.destroy();
        if (!broker.waitFor(30, TimeUnit.SECONDS)) {
            broker.destroyForcibly();
        }
    }

    @Test
    void whoHasTheDrawnPasswordMakesTopicsAndNobodyElseGetsIn() throws Exception {
        String login = Files.readString(directory.resolve("kafka-client/spring.kafka.properties.sasl.jaas.config"));
        try (Admin admin = admin(Map.of("sasl.jaas.config", login), PATIENCE)) {
            admin.createTopics(List.of(new NewTopic("t", Optional.of(1), Optional.of((short) 1))))
                    .all()
                    .get();
            assertThat(admin.listTopics().names().get()).containsExactly("t");
        }
        String another = login.replaceFirst("password=\"[0-9a-f]+\"", "password=\"development-only\"");
        assertThatThrownBy(() -> topics(Map.of("sasl.jaas.config", another)))
                .hasRootCauseInstanceOf(SaslAuthenticationException.class);
        assertThatThrownBy(() -> topics(Map.of("security.protocol", "PLAINTEXT")))
                .hasCauseInstanceOf(TimeoutException.class);
        assertThat(Files.readString(directory.resolve("broker.log"))).doesNotContain(login.split("\"")[3]);
    }

    private static void topics(Map<String, String> settings) throws ExecutionException, InterruptedException {
        try (Admin admin = admin(settings, Duration.ofMillis(1500))) {
            admin.listTopics().names().get();
        }
    }

    private static Admin admin(Map<String, String> settings, Duration patience) {
        Map<String, Object> all = new HashMap<>(Map.of(
                "bootstrap.servers",
                address,
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "request.timeout.ms",
                (int) patience.toMillis(),
                "default.api.timeout.ms",
                (int) patience.toMillis()));
        all.putAll(settings);
        return Admin.create(all);
    }

    private static Process start(Path kafka) throws IOException {
        String port = address.substring(address.indexOf(':') + 1);
        ProcessBuilder script =
                new ProcessBuilder("bash", SCRIPTS.resolve("broker").toString());
        script.environment()
                .putAll(Map.of(
                        "CLUSTER_ID", "b3BlbnBlcnAtY29tcG9zZQ",
                        "KAFKA_HOME", kafka.toString(),
                        "BROKER_DATA", directory.resolve("data").toString(),
                        "BROKER_SETTINGS",
                                directory.resolve("broker.properties").toString(),
                        "BROKER_PASSWORD_FILE",
                                directory.resolve("broker/kafka-password").toString(),
                        "BROKER_HOST", "127.0.0.1",
                        "BROKER_NAME", "localhost",
                        "BROKER_INSIDE_PORT", port,
                        "BROKER_OUTSIDE_PORT", Integer.toString(LoopbackPort.free()),
                        "BROKER_CONTROLLER_PORT", Integer.toString(LoopbackPort.free())));
        return script.redirectErrorStream(true)
                .redirectOutput(directory.resolve("broker.log").toFile())
                .start();
    }

    /** Writes a script that runs a tool like the one in the directory bin of Kafka's image. */
    private static void tool(Path file, String mainClass) throws IOException {
        Files.writeString(
                file, """
                #!/bin/sh
                exec '%s/bin/java' -XX:TieredStopAtLevel=1 -Xmx256m -cp '%s' %s "$@"
                """.formatted(System.getProperty("java.home"), System.getProperty("java.class.path"), mainClass));
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
