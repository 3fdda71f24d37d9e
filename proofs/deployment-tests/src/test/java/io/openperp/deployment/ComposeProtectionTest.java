package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.openperp.reader.authentication.LogKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every service of {@code docker-compose.yml} is confined, has secrets in files only, and reaches no more than it needs. */
class ComposeProtectionTest {

    /** A secret's volume, and who reads it where. */
    private static final Map<String, Set<String>> READERS = Map.of(
            "secrets-broker", Set.of("kafka:/run/openperp/broker"),
            "secrets-postgres", Set.of("postgres:/run/openperp/postgres"),
            "secrets-grafana", Set.of("grafana:/run/openperp/grafana"),
            "secrets-kafka-client",
                    readers("kafka-client", "topics", "matching", "account", "stats", "gateway", "stream", "tools"),
            "secrets-database-client", readers("database-client", "account", "stats"),
            "secrets-gateway-client", readers("gateway-client", "gateway", "stream", "oracle"),
            "secrets-gateway-log-keys", readers("log-keys", "gateway"),
            "secrets-matching-log-keys", readers("log-keys", "matching", "tools"));

    /** Directories that secrets are drawn into. */
    static final List<String> DRAWN = List.of(
            "broker",
            "postgres",
            "grafana",
            "kafka-client",
            "database-client",
            "gateway-client",
            "gateway-log-keys",
            "matching-log-keys");

    private final ComposeFile compose = ComposeFile.read();

    @Test
    void everyServiceIsConfined() {
        assertThat(ComposeProtection.violations(compose)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"read_only": false}                             | may write to its root file system
            {"cap_drop": []}                                 | keeps capabilities
            {"cap_drop": ["NET_RAW"]}                        | keeps capabilities
            {"security_opt": []}                             | may gain privileges
            {"mem_limit": null}                              | has no memory limit
            {"user": "0:0"}                                  | runs as root
            {"image": "${X_IMAGE:-x/y:latest}"}              | has an image without a version, or without a variable that replaces it
            {"image": "${X_IMAGE:-x/y:18}"}                  | has an image without a version, or without a variable that replaces it
            {"image": "x/y:1.2.3"}                           | has an image without a version, or without a variable that replaces it
            {"environment": {"X_PASSWORD": "${X:-secret}"}}  | has a secret in its environment: X_PASSWORD
            {"networks": null}                               | is in the network that everybody shares
            {"network_mode": "host"}                         | has the network of another
            {"networks": ["public"]}                         | is in the network public, which is for [doctor, gateway, stream]
            {"networks": ["kafka"]}                          | is in the network kafka, which is for [account, doctor, gateway, kafka, matching, stats, stream, tools, topics]
            {"networks": ["database"]}                       | is in the network database, which is for [account, doctor, postgres, stats]
            {"networks": ["elsewhere"]}                      | is in the network elsewhere, which leads outside
            {"ports": ["9090:9090"]}                         | publishes 9090:9090, not on loopback
            """)
    void anotherServiceThatIsNotConfinedIsNoticed(String change, String violation) {
        JsonObject service = JsonParser.parseString("""
                {"image": "${X_IMAGE:-x/y:1.2.3}", "read_only": true, "cap_drop": ["ALL"], "networks": ["metrics"],
                 "security_opt": ["no-new-privileges:true"], "mem_limit": "64m"}
                """).getAsJsonObject();
        ComposeFile changed = ComposeFile.read();
        changed.root().getAsJsonObject("services").add("newcomer", service);
        changed.root().getAsJsonObject("networks").add("elsewhere", new JsonObject());
        assertThat(ComposeProtection.violations(changed)).isEmpty();
        JsonParser.parseString(change).getAsJsonObject().asMap().forEach((key, value) -> {
            if (value.isJsonNull()) {
                service.remove(key);
            } else {
                service.add(key, value);
            }
        });
        assertThat(ComposeProtection.violations(changed)).contains("newcomer " + violation);
    }

    @Test
    void aSecretIsReadWhereItIsNeededAndWrittenByWhoDrawsIt() {
        Map<String, Set<String>> readers = new TreeMap<>();
        compose.services().forEach((name, service) -> {
            for (String volume : ComposeFile.texts(service, "volumes")) {
                String[] parts = volume.split(":");
                if (parts[0].startsWith("secrets-") && !name.equals("secrets")) {
                    assertThat(parts).as("%s of %s", volume, name).hasSize(3).endsWith("ro");
                    readers.computeIfAbsent(parts[0], any -> new TreeSet<>()).add(name + ":" + parts[1]);
                }
            }
        });
        assertThat(readers).isEqualTo(READERS);
        assertThat(ComposeFile.texts(compose.services().get("secrets"), "volumes"))
                .containsExactlyInAnyOrder(
                        "./deploy/compose/draw-secrets:/deploy/draw-secrets:ro",
                        "secrets-broker:/secrets/broker",
                        "secrets-postgres:/secrets/postgres",
                        "secrets-grafana:/secrets/grafana",
                        "secrets-kafka-client:/secrets/kafka-client",
                        "secrets-database-client:/secrets/database-client",
                        "secrets-gateway-client:/secrets/gateway-client",
                        "secrets-gateway-log-keys:/secrets/gateway-log-keys",
                        "secrets-matching-log-keys:/secrets/matching-log-keys");
    }

    @Test
    void passwordsAreDrawnOnceAndReadByTheirGroupOnly(@TempDir Path root) throws Exception {
        for (String name : DRAWN) {
            Files.createDirectory(root.resolve(name));
        }
        Map<String, String> first = draw(root);
        assertThat(first)
                .containsOnlyKeys(
                        "broker/kafka-password",
                        "postgres/superuser-password",
                        "postgres/openperp-password",
                        "grafana/admin-password",
                        "kafka-client/spring.kafka.properties.sasl.jaas.config",
                        "database-client/spring.datasource.password",
                        "gateway-client/openperp.gateway.internal.secret",
                        "gateway-client/openperp.gateway.receipt-key",
                        "gateway-client/openperp.oracle.gateway-secret",
                        "gateway-client/openperp.stream.gateway-secret",
                        "gateway-log-keys/log.keys",
                        "gateway-log-keys/receipt.key",
                        "matching-log-keys/log.keys");
        List<String> servers = first.keySet().stream()
                .filter(name -> name.contains("password") && !name.contains("client"))
                .map(first::get)
                .toList();
        assertThat(servers).hasSize(4).doesNotHaveDuplicates().allMatch(password -> password.matches("[0-9a-f]{48}"));
        assertThat(first.get("kafka-client/spring.kafka.properties.sasl.jaas.config"))
                .isEqualTo(
                        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"exchange\" password=\""
                                + first.get("broker/kafka-password") + "\";");
        assertThat(first.get("database-client/spring.datasource.password"))
                .isEqualTo(first.get("postgres/openperp-password"));
        assertThat(first.get("gateway-client/openperp.oracle.gateway-secret"))
                .isEqualTo(first.get("gateway-client/openperp.gateway.internal.secret"));
        assertThat(first.get("gateway-client/openperp.stream.gateway-secret"))
                .isEqualTo(first.get("gateway-client/openperp.gateway.internal.secret"))
                .matches("[0-9a-f]{48}");
        assertThat(LogKeys.read(root.resolve("matching-log-keys/log.keys")))
                .as("their names")
                .hasToString("LogKeys[gateway.1, host.1]");
        assertThat(LogKeys.read(root.resolve("gateway-log-keys/log.keys"))).hasToString("LogKeys[gateway.1]");
        assertThat(first.get("gateway-log-keys/receipt.key")).matches("[0-9a-f]{64}");
        assertThat(first.get("gateway-client/openperp.gateway.receipt-key"))
                .isEqualTo("/run/openperp/log-keys/receipt.key");
        assertThat(draw(root)).as("at the next start").isEqualTo(first);
    }

    /** The directories whose files are settings are those that the secrets are mounted at. */
    @Test
    void servicesReadTheirPasswordsWhereTheyAreMounted() throws IOException {
        String dockerfile = Files.readString(ComposeFile.directory().resolve("Dockerfile"));
        READERS.forEach((volume, readers) -> assertThat(dockerfile)
                .as("a directory that a new volume takes its owner from")
                .containsPattern("for name in [a-z -]*\\b" + volume.substring("secrets-".length()) + "\\b"));
        compose.ours().forEach((name, service) -> {
            Set<String> mounted = new TreeSet<>();
            for (String volume : ComposeFile.texts(service, "volumes")) {
                if (volume.contains(":/run/openperp/") && !volume.contains("log-keys")) {
                    mounted.add("configtree:" + volume.split(":")[1] + "/");
                }
            }
            String imported = ComposeFile.environment(service).getOrDefault("SPRING_CONFIG_IMPORT", "");
            assertThat(List.of(imported.split(","))).as(name).containsAll(mounted);
        });
    }

    @Test
    void theGatewayBelievesWhoHasTheSecretAndNoHeader() {
        for (String service : List.of("gateway", "stream")) {
            assertThat(ComposeFile.environment(compose.services().get(service)).keySet())
                    .noneMatch(name -> name.startsWith("SERVER_FORWARD") || name.contains("REMOTEIP"));
        }
        assertThat(ComposeFile.texts(compose.services().get("gateway"), "ports"))
                .noneMatch(port -> port.endsWith(":12002"));
    }

    private static Map<String, String> draw(Path root) throws Exception {
        Process script = new ProcessBuilder(
                        "sh",
                        ComposeFile.directory()
                                .resolve("deploy/compose/draw-secrets")
                                .toString(),
                        root.toString())
                .inheritIO()
                .start();
        assertThat(script.waitFor()).isZero();
        Map<String, String> drawn = new TreeMap<>();
        try (var files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("r--r-----");
                drawn.put(root.relativize(file).toString(), Files.readString(file));
            }
        }
        return drawn;
    }

    private static Set<String> readers(String directory, String... services) {
        Set<String> readers = new TreeSet<>();
        for (String service : services) {
            readers.add(service + ":/run/openperp/" + directory);
        }
        return readers;
    }
}
