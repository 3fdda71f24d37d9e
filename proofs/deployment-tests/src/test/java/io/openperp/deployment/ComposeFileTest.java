package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import io.openperp.account.AccountProperties;
import io.openperp.gateway.GatewaySettings;
import io.openperp.marketmaker.MarketMakerSettings;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.oracle.OracleSettings;
import io.openperp.stats.StatsSettings;
import io.openperp.stream.StreamSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

/** {@code docker compose up} gives the whole exchange: what can be known of that without an engine. */
class ComposeFileTest {

    private static final Map<String, Class<?>> SETTINGS = Map.of(
            "gateway-service", GatewaySettings.class,
            "matching-service", MatchingSettings.class,
            "account-service", AccountProperties.class,
            "stats-service", StatsSettings.class,
            "stream-service", StreamSettings.class,
            "oracle-publisher", OracleSettings.class,
            "market-maker", MarketMakerSettings.class);

    private static final Map<String, String> PREFIXES = Map.of(
            "gateway-service", "openperp.gateway",
            "matching-service", "openperp.matching",
            "account-service", "openperp.account",
            "stats-service", "openperp.stats",
            "stream-service", "openperp.stream",
            "oracle-publisher", "openperp.oracle",
            "market-maker", "openperp.market-maker");

    /** Variables of other programs, and the settings of those. */
    private static final Map<String, String> OF_SPRING = Map.of(
            "SPRING_KAFKA_BOOTSTRAP_SERVERS", "spring.kafka.bootstrap-servers",
            "SPRING_KAFKA_PROPERTIES_SECURITY_PROTOCOL", "spring.kafka.properties[security.protocol]",
            "SPRING_KAFKA_PROPERTIES_SASL_MECHANISM", "spring.kafka.properties[sasl.mechanism]",
            "SPRING_DATASOURCE_URL", "spring.datasource.url",
            "SPRING_DATASOURCE_USERNAME", "spring.datasource.username",
            "SPRING_CONFIG_IMPORT", "spring.config.import");

    private static final Set<String> ONE_SHOT =
            Set.of("secrets", "oracle-key", "admin-key", "treasurer-key", "topics", "doctor", "admin", "tools");

    private static final Set<String> KEYS_OF_A_SERVICE = Set.of(
            "build",
            "cap_drop",
            "command",
            "depends_on",
            "entrypoint",
            "environment",
            "group_add",
            "healthcheck",
            "image",
            "labels",
            "mem_limit",
            "network_mode",
            "networks",
            "ports",
            "profiles",
            "pull_policy",
            "read_only",
            "restart",
            "security_opt",
            "shm_size",
            "stop_grace_period",
            "tmpfs",
            "ulimits",
            "user",
            "volumes");

    private final ComposeFile compose = ComposeFile.read();

    @Test
    void theWholeExchangeIsThere() {
        assertThat(compose.services())
                .containsOnlyKeys(
                        "secrets",
                        "kafka",
                        "postgres",
                        "oracle-key",
                        "admin-key",
                        "treasurer-key",
                        "topics",
                        "matching",
                        "account",
                        "stats",
                        "gateway",
                        "stream",
                        "oracle",
                        "market-maker",
                        "doctor",
                        "admin",
                        "tools",
                        "prometheus",
                        "grafana");
        assertThat(compose.ours().values())
                .extracting(ComposeFile::module)
                .containsOnly(SETTINGS.keySet().toArray(String[]::new));
    }

    @Test
    void aKeyThatIsGivenTwiceIsRefused() {
        assertThatThrownBy(() -> new ComposeFile("services: {a: {image: x, image: y}}"))
                .hasMessageContaining("image");
    }

    @Test
    void servicesHaveNoKeyNobodyHereHasLookedAt() {
        compose.services()
                .forEach((name, service) ->
                        assertThat(KEYS_OF_A_SERVICE).as(name).containsAll(service.keySet()));
    }

    @Test
    void everyVariableOfAnEnvironmentIsASettingOfItsService() {
        compose.ours().forEach((name, service) -> {
            Set<String> unknown = new TreeSet<>(ComposeFile.environment(service).keySet());
            unknown.removeAll(OF_SPRING.keySet());
            Set<String> known = SettingNames.variables(
                    PREFIXES.get(ComposeFile.module(service)), SETTINGS.get(ComposeFile.module(service)));
            unknown.removeAll(known);
            assertThat(unknown).as("of %s, which knows %s", name, known).isEmpty();
        });
    }

    @Test
    void aVariableThatIsNoSettingWouldBeNoticed() {
        Set<String> known = SettingNames.variables("openperp.gateway", GatewaySettings.class);
        assertThat(known)
                .contains("OPENPERP_GATEWAY_FORWARDING_ACCOUNT_SERVICE", "OPENPERP_GATEWAY_LIMITS_ACCOUNT_BURST")
                .doesNotContain("OPENPERP_GATEWAY_FORWARDING", "OPENPERP_GATEWAY_BODY_LIMITS");
    }

    @Test
    void everyServiceAcceptsItsSettings() {
        compose.ours().forEach((name, service) -> {
            String module = ComposeFile.module(service);
            ServiceSettings settings = settings(service);
            assertThat(settings.bind(PREFIXES.get(module), SETTINGS.get(module)))
                    .as(name)
                    .isNotNull();
        });
    }

    @Test
    void servicesFindKafkaTheDatabaseAndEachOther() throws IOException {
        GatewaySettings gateway = settings("gateway").bind("openperp.gateway", GatewaySettings.class);
        assertThat(gateway.forwarding().accountService()).isEqualTo(address("account"));
        assertThat(gateway.forwarding().statsService()).isEqualTo(address("stats"));
        StreamSettings stream = settings("stream").bind("openperp.stream", StreamSettings.class);
        assertThat(stream.gateway())
                .hasToString("http://gateway:" + gateway.internal().port());
        assertThat(stream.statistics()).isEqualTo(address("stats"));
        assertThat(settings("oracle")
                        .bind("openperp.oracle", OracleSettings.class)
                        .exchange())
                .isEqualTo("http://gateway:" + gateway.internal().port() + "/api/v1");
        assertThat(ComposeFile.texts(compose.services().get("oracle"), "networks"))
                .containsAnyElementsOf(ComposeFile.texts(compose.services().get("gateway"), "networks"));
        for (String reader : List.of("matching", "topics", "account", "stats", "gateway", "stream")) {
            assertThat(settings(reader)
                            .bind("spring.kafka", KafkaProperties.class)
                            .getBootstrapServers())
                    .as(reader)
                    .containsExactly("kafka:9092");
        }
        for (String owner : List.of("account", "stats")) {
            assertThat(ComposeFile.environment(compose.services().get(owner)))
                    .containsEntry("SPRING_DATASOURCE_URL", "jdbc:postgresql://postgres:5432/openperp")
                    .containsEntry("SPRING_DATASOURCE_USERNAME", "openperp");
        }
        assertThat(Files.readString(ComposeFile.directory().resolve("deploy/compose/database")))
                .contains("CREATE ROLE openperp LOGIN NOSUPERUSER ")
                .contains("CREATE DATABASE openperp OWNER openperp;");
        assertThat(Files.readString(ComposeFile.directory().resolve("deploy/compose/broker")))
                .contains("advertised.listeners=INSIDE://${BROKER_NAME:-kafka}:${BROKER_INSIDE_PORT:-9092},");
    }

    @Test
    void topicsAreMadeAsTheShardsExpectThem() {
        MatchingSettings topics = settings("topics").bind("openperp.matching", MatchingSettings.class);
        MatchingSettings shards = settings("matching").bind("openperp.matching", MatchingSettings.class);
        assertThat(topics.topics()).isEqualTo(shards.topics());
        assertThat(topics.topics().replicationFactor())
                .as("there is one broker")
                .isEqualTo((short) 1);
        assertThat(ComposeFile.texts(compose.services().get("topics"), "command"))
                .containsExactly("--topics");
        assertThat(compose.services().get("topics").get("image"))
                .isEqualTo(compose.services().get("matching").get("image"));
    }

    /** A file named like the setting, in a directory that is imported as a tree of settings. */
    @Test
    void shardsReadThePublicKeyWhereItIsWritten() {
        Path written = Path.of(settings("oracle-key")
                .bind("openperp.oracle", OracleSettings.class)
                .publicKeyFile());
        assertThat(written.getFileName()).hasToString("openperp.matching.oracle-keys");
        JsonObject matching = compose.services().get("matching");
        assertThat(ComposeFile.environment(matching).get("SPRING_CONFIG_IMPORT").split(","))
                .contains("configtree:" + written.getParent() + "/");
        assertThat(ComposeFile.texts(matching, "volumes")).contains("oracle-public-key:" + written.getParent() + ":ro");
        assertThat(ComposeFile.texts(compose.services().get("oracle-key"), "volumes"))
                .contains("oracle-public-key:" + written.getParent());
    }

    @Test
    void theSecretKeyIsInAVolumeOfItsOwnThatOnlyThePublisherHas() {
        compose.services()
                .forEach((name, service) -> assertThat(ComposeFile.texts(service, "volumes").stream()
                                .anyMatch(volume -> volume.startsWith("oracle:")))
                        .as(name)
                        .isEqualTo(Set.of("oracle", "oracle-key").contains(name)));
        OracleSettings oracle = settings("oracle").bind("openperp.oracle", OracleSettings.class);
        assertThat(oracle.keyFile().getParent()).isEqualTo(oracle.directory());
        assertThat(oracle.key()).isEmpty();
    }

    @Test
    void portsAreOnLoopbackAndThoseTheServicesListenOn() {
        Map<String, String> ports = Map.of("gateway", "12000", "stream", "12001");
        Set<String> hostPorts = new TreeSet<>();
        compose.services().forEach((name, service) -> {
            for (String port : ComposeFile.texts(service, "ports")) {
                assertThat(port).as(name).matches("127\\.0\\.0\\.1:\\$\\{OPENPERP_[A-Z]+_PORT:-\\d+}:\\d+");
                String[] parts = ComposeFile.withDefaults(port).split(":");
                assertThat(hostPorts.add(parts[1]))
                        .as("%s is published twice", parts[1])
                        .isTrue();
                if (service.has("build")) {
                    assertThat(parts[2])
                            .as(name)
                            .isEqualTo(ports.get(name))
                            .isEqualTo(settings(service).text("server.port"));
                }
            }
        });
        assertThat(hostPorts).contains("12000", "12001");
    }

    @Test
    void everyArgumentOfABuildIsOneOfTheDockerfile() throws IOException {
        String dockerfile = Files.readString(ComposeFile.directory().resolve("Dockerfile"));
        compose.ours().values().forEach(service -> {
            JsonObject build = service.getAsJsonObject("build");
            assertThat(build.get("context").getAsString()).isEqualTo(".");
            build.getAsJsonObject("args").asMap().forEach((argument, value) -> {
                assertThat(dockerfile).containsPattern("(?m)^ARG " + argument + "(=|$)");
                String otherwise = ComposeFile.withDefaults(value.getAsString());
                if (!argument.equals("SERVICE")) {
                    assertThat(dockerfile).as("same default").contains("ARG " + argument + "=" + otherwise + "\n");
                }
            });
        });
    }

    @Test
    void everyServiceHasAHealthCheckAndStartsWhenWhatItNeedsIsThere() {
        compose.services().forEach((name, service) -> {
            JsonObject health = service.getAsJsonObject("healthcheck");
            if (ONE_SHOT.contains(name)) {
                assertThat(health.get("disable").getAsBoolean()).as(name).isTrue();
                assertThat(service.get("restart").getAsString()).isEqualTo("no");
            } else {
                assertThat(ComposeFile.texts(health, "test"))
                        .as(name)
                        .startsWith("CMD")
                        .hasSizeGreaterThan(1);
                assertThat(health.keySet()).contains("interval", "timeout", "retries", "start_period");
                assertThat(service.get("restart").getAsString()).isEqualTo("unless-stopped");
            }
            dependencies(service).forEach((needed, condition) -> {
                assertThat(compose.services()).containsKey(needed);
                assertThat(condition)
                        .as("%s needs %s", name, needed)
                        .isEqualTo(ONE_SHOT.contains(needed) ? "service_completed_successfully" : "service_healthy");
            });
        });
        Map.ofEntries(
                        Map.entry("kafka", Set.of("secrets")),
                        Map.entry("postgres", Set.of("secrets")),
                        Map.entry("grafana", Set.of("secrets", "prometheus")),
                        Map.entry("topics", Set.of("kafka")),
                        Map.entry("matching", Set.of("topics", "oracle-key", "admin-key", "treasurer-key")),
                        Map.entry("account", Set.of("topics", "postgres")),
                        Map.entry("stats", Set.of("topics", "postgres")),
                        Map.entry("gateway", Set.of("matching", "account", "stats")),
                        Map.entry("stream", Set.of("gateway")),
                        Map.entry("market-maker", Set.of("gateway")),
                        Map.entry("oracle", Set.of("gateway", "oracle-key")))
                .forEach((name, needed) -> assertThat(
                                dependencies(compose.services().get(name)).keySet())
                        .as(name)
                        .isEqualTo(needed));
    }

    @Test
    void theHealthCheckIsThatOfTheImage() throws IOException {
        String dockerfile = Files.readString(ComposeFile.directory().resolve("Dockerfile"));
        compose.ours().forEach((name, service) -> {
            if (!ONE_SHOT.contains(name)) {
                List<String> test = ComposeFile.texts(service.getAsJsonObject("healthcheck"), "test");
                assertThat(dockerfile)
                        .contains("CMD [\"" + String.join("\", \"", test.subList(1, test.size())) + "\"]");
            }
        });
    }

    @Test
    void dataIsInVolumesAndEveryVolumeIsUsed() throws IOException {
        Set<String> declared = compose.root().getAsJsonObject("volumes").keySet();
        Set<String> used = new TreeSet<>();
        compose.services().forEach((name, service) -> {
            for (String volume : ComposeFile.texts(service, "volumes")) {
                String source = volume.split(":")[0];
                if (source.startsWith("./")) {
                    assertThat(volume)
                            .as("%s may not write into the source", name)
                            .endsWith(":ro");
                } else {
                    used.add(source);
                }
            }
        });
        assertThat(used).isEqualTo(declared);
        assertThat(Map.of("kafka", "/var/lib/kafka/data", "postgres", "/var/lib/postgresql"))
                .allSatisfy((name, path) -> assertThat(
                                ComposeFile.texts(compose.services().get(name), "volumes"))
                        .contains(name + ":" + path));
        assertThat(Files.readString(ComposeFile.directory().resolve("deploy/compose/broker")))
                .contains("data=${BROKER_DATA:-/var/lib/kafka/data}\n");
    }

    @Test
    void filesThatAreMountedFromDeployExist() {
        compose.services().values().stream()
                .flatMap(service -> ComposeFile.texts(service, "volumes").stream())
                .map(volume -> volume.split(":")[0])
                .filter(source -> source.startsWith("./"))
                .forEach(source ->
                        assertThat(ComposeFile.directory().resolve(source)).exists());
    }

    @Test
    void everyVariableHasADefault() {
        assertThat(compose.allTexts())
                .allSatisfy(text -> assertThat(ComposeFile.withDefaults(text)).doesNotContain("$"));
    }

    @Test
    void prometheusAsksEveryService() throws IOException {
        JsonObject scrape = Chart.parseOne(
                        Files.readString(ComposeFile.directory().resolve("deploy/prometheus/prometheus.yml")))
                .getAsJsonArray("scrape_configs")
                .get(0)
                .getAsJsonObject();
        assertThat(scrape.get("metrics_path").getAsString()).isEqualTo("/actuator/prometheus");
        Set<String> targets = new TreeSet<>();
        scrape.getAsJsonArray("static_configs")
                .forEach(entry -> targets.addAll(ComposeFile.texts(entry.getAsJsonObject(), "targets")));
        assertThat(targets)
                .containsExactlyInAnyOrderElementsOf(compose.ours().keySet().stream()
                        .filter(name -> !ONE_SHOT.contains(name))
                        .map(name -> name + ":12090")
                        .toList());
        assertThat(Files.readString(ComposeFile.directory().resolve("Dockerfile")))
                .contains("ENV MANAGEMENT_SERVER_PORT=12090\n");
    }

    private static Map<String, String> dependencies(JsonObject service) {
        Map<String, String> dependencies = new TreeMap<>();
        if (service.has("depends_on")) {
            service.getAsJsonObject("depends_on")
                    .asMap()
                    .forEach((needed, how) -> dependencies.put(
                            needed, how.getAsJsonObject().get("condition").getAsString()));
        }
        return dependencies;
    }

    private ServiceSettings settings(String name) {
        return settings(compose.services().get(name));
    }

    private static ServiceSettings settings(JsonObject service) {
        return ServiceSettings.ofModule(ComposeFile.module(service), ComposeFile.rendered(service));
    }

    private URI address(String service) {
        return URI.create("http://" + service + ":" + settings(service).text("server.port"));
    }
}
