package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.account.AccountProperties;
import io.openperp.exchange.Rules;
import io.openperp.gateway.GatewaySettings;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.stats.StatsSettings;
import io.openperp.stream.StreamSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

/** Every setting of a service in the chart is one that the service reads. */
class ChartSettingsTest {

    private static final Map<String, Class<?>> SETTINGS = Map.of(
            "gateway", GatewaySettings.class,
            "matching", MatchingSettings.class,
            "account", AccountProperties.class,
            "stats", StatsSettings.class,
            "stream", StreamSettings.class);

    /** Other settings in the chart; those that end in a dot begin a map. */
    private static final Set<String> OF_SPRING = Set.of(
            "server.port",
            "server.forward-headers-strategy",
            "server.tomcat.remoteip.internal-proxies",
            "management.server.port",
            "spring.kafka.bootstrap-servers",
            "spring.kafka.properties.",
            "spring.datasource.url",
            "openperp.tracing.enabled",
            "openperp.tracing.probability",
            "openperp.tracing.endpoint");

    private static final Set<String> ENVIRONMENT = Set.of(
            "SPRING_CONFIG_ADDITIONAL_LOCATION",
            "JDK_JAVA_OPTIONS",
            "SPRING_KAFKA_PROPERTIES_SASL_JAAS_CONFIG",
            "SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_KEY",
            "SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_CERTIFICATE_CHAIN",
            "SPRING_KAFKA_PROPERTIES_CLIENT_RACK",
            "KAFKA_USERNAME",
            "KAFKA_PASSWORD",
            "SPRING_DATASOURCE_USERNAME",
            "SPRING_DATASOURCE_PASSWORD",
            "OPENPERP_MATCHING_POD",
            "OPENPERP_MATCHING_REPLICAS",
            "OPENPERP_MATCHING_HOSTING_ACCOUNTS",
            "OPENPERP_MATCHING_HOSTING_MARKETS",
            "OPENPERP_MATCHING_ADMIN_KEYS",
            "OPENPERP_MATCHING_ORACLE_KEYS",
            "OPENPERP_MATCHING_TREASURER_KEYS",
            "OPENPERP_MATCHING_LOG_KEYS",
            "OPENPERP_GATEWAY_LOG_KEYS",
            "OPENPERP_GATEWAY_RECEIPT_KEY",
            "OPENPERP_GATEWAY_LIMITS_ORACLE_KEYS",
            "OPENPERP_GATEWAY_INTERNAL_SECRET",
            "OPENPERP_STREAM_GATEWAY_SECRET",
            "A");

    @ParameterizedTest
    @EnumSource
    void everyServiceAcceptsItsSettings(ValuesMatrix installation) {
        Set<String> others = new TreeSet<>();
        Set<String> environment = new TreeSet<>();
        SETTINGS.forEach((service, type) -> {
            ServiceSettings settings = settings(installation, service);
            assertThat(settings.bind("openperp." + service, type)).isNotNull();
            settings.keysOfTheChart().stream()
                    .filter(key -> !key.startsWith("openperp." + service + "."))
                    .filter(key -> OF_SPRING.stream()
                            .noneMatch(known -> known.endsWith(".") ? key.startsWith(known) : key.equals(known)))
                    .forEach(others::add);
            environment.addAll(settings.environment().keySet());
        });
        assertThat(others).as("settings nobody here has looked at").isEmpty();
        assertThat(ENVIRONMENT).containsAll(environment);
    }

    @Test
    void aSettingThatAServiceDoesNotKnowIsNoticed() {
        RenderedService rendered = new RenderedService("openperp: {gateway: {body-limits: 1KB}}", Map.of());
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> ServiceSettings.of("gateway", rendered).bind("openperp.gateway", GatewaySettings.class)))
                .hasRootCauseInstanceOf(UnboundConfigurationPropertiesException.class)
                .hasStackTraceContaining("body-limits");
    }

    @ParameterizedTest
    @EnumSource
    void portsOfContainersAreThoseTheServicesListenOn(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        for (String service : SETTINGS.keySet()) {
            ServiceSettings settings = settings(installation, service);
            Manifest workload = manifests
                    .workloads()
                    .filter(each -> service.equals(each.podLabels().get("app.kubernetes.io/component")))
                    .findFirst()
                    .orElseThrow();
            List<com.google.gson.JsonObject> ports =
                    Manifest.objects(workload.container().get("ports"));
            List<String> listening = new ArrayList<>(List.of(
                    "http " + settings.text("server.port"), "management " + settings.text("management.server.port")));
            if (settings.keysOfTheChart().contains("openperp.gateway.internal.port")) {
                listening.add("internal " + settings.text("openperp.gateway.internal.port"));
            }
            assertThat(ports)
                    .extracting(port -> port.get("name").getAsString() + " "
                            + port.get("containerPort").getAsString())
                    .containsExactlyElementsOf(listening);
        }
    }

    @Test
    void everyServiceHasTheHealthGroupsAndMetricsThatAreAskedFor() {
        for (String service : SETTINGS.keySet()) {
            ServiceSettings settings = settings(ValuesMatrix.LEAST, service);
            assertThat(settings.text("management.endpoint.health.probes.enabled"))
                    .isEqualTo("true");
            assertThat(settings.text("management.endpoint.health.group.liveness.include"))
                    .contains("livenessState");
            assertThat(settings.text("management.endpoint.health.group.readiness.include"))
                    .as("%s is ready when it has replayed", service)
                    .containsAnyOf("shardsReady", "projection", "ingestion", "feed", "completion");
            assertThat(settings.text("management.endpoints.web.exposure.include"))
                    .contains("health", "prometheus");
        }
    }

    @Test
    void tracingIsOffEverywhereUntilItIsAskedForAndThenOnEverywhere() {
        for (String service : SETTINGS.keySet()) {
            ServiceSettings off = settings(ValuesMatrix.LEAST, service);
            ServiceSettings on = settings(ValuesMatrix.EVERYTHING, service);
            for (String key : List.of("management.opentelemetry.enabled", "management.tracing.export.enabled")) {
                assertThat(off.bind(key, Boolean.class)).as(service).isFalse();
                assertThat(on.bind(key, Boolean.class)).as(service).isTrue();
            }
            assertThat(on.bind("management.tracing.sampling.probability", Double.class))
                    .isEqualTo(0.5);
            assertThat(on.bind("management.opentelemetry.tracing.export.otlp.endpoint", String.class))
                    .isEqualTo("https://collector.example:4318/v1/traces");
        }
    }

    @Test
    void servicesFindEachOther() {
        GatewaySettings gateway =
                settings(ValuesMatrix.EVERYTHING, "gateway").bind("openperp.gateway", GatewaySettings.class);
        assertThat(gateway.forwarding().accountService()).isEqualTo(address("account", 12012));
        assertThat(gateway.forwarding().statsService()).isEqualTo(address("stats", 12013));
        assertThat(gateway.treasuryPublicKey())
                .as("shards take what is sealed for the key that gateways publish (WDR-025)")
                .isEqualTo(settings(ValuesMatrix.EVERYTHING, "matching")
                        .bind("openperp.matching", MatchingSettings.class)
                        .withdrawals()
                        .treasuryPublicKey())
                .isNotEmpty();
        StreamSettings stream =
                settings(ValuesMatrix.EVERYTHING, "stream").bind("openperp.stream", StreamSettings.class);
        assertThat(stream.gateway()).isEqualTo(address("gateway-internal", 12002));
        Manifests atTheClients =
                Chart.render(Chart.LEAST, ValuesMatrix.EVERYTHING.given(), "exchange: {internalPort: {stream: false}}");
        assertThat(ServiceSettings.of("stream", RenderedService.of(atTheClients, "stream"))
                        .bind("openperp.stream", StreamSettings.class)
                        .gateway())
                .as("the port of the Service, not of the container")
                .isEqualTo(address("gateway", 80));
        assertThat(stream.statistics()).isEqualTo(address("stats", 12013));
    }

    @Test
    void pricesOfThePublishersTakeNothingFromTheirAddress() {
        String key = ServiceSettings.A_PUBLIC_KEY;
        Manifests listed = Chart.render(
                Chart.LEAST,
                "{accept: [custody], exchange: {keys: {existingSecret: '', oracle: [%1$s], admin: [%1$s]}}}"
                        .formatted(key));
        for (Manifests manifests : List.of(listed, ValuesMatrix.LEAST.manifests())) {
            assertThat(ServiceSettings.of("gateway", RenderedService.of(manifests, "gateway"))
                            .bind("openperp.gateway", GatewaySettings.class)
                            .limits()
                            .oracle()
                            .keys())
                    .containsExactly(key);
        }
    }

    @Test
    void theUsersOwnSettingsWin() {
        GatewaySettings gateway =
                settings(ValuesMatrix.EVERYTHING, "gateway").bind("openperp.gateway", GatewaySettings.class);
        assertThat(gateway.answerTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(gateway.limits().address().burst()).as("no 1e+07").isEqualTo(10_000_000);
    }

    @Test
    void aNewExchangeFollowsTheNewestRulesHoweverItIsInstalled() {
        MatchingSettings matching =
                settings(ValuesMatrix.LEAST, "matching").bind("openperp.matching", MatchingSettings.class);
        assertThat(matching.rulesVersion()).isEqualTo(Rules.NEWEST);
        assertThat(Path.of(System.getProperty("repository.root"), "matching-service/README.md"))
                .content()
                .contains("| `rules-version` | " + Rules.NEWEST + " |");
    }

    @Test
    void whatAllMarketsShareReachesTheShards() {
        MatchingSettings matching =
                settings(ValuesMatrix.EVERYTHING, "matching").bind("openperp.matching", MatchingSettings.class);
        assertThat(matching.insuranceDeposit()).isEqualTo("1000000");
        assertThat(matching.feeAccount()).isEqualTo("7k6XKQiW4yyjJVF7Ssiaj4DYkcSAGxWWDYPzPNgiBWdz");
        assertThat(matching.insuranceFund()).isEqualTo("4WeP1Kqr8QvTBmNpNGzS5iyc5QzkqfXtZkBnSfxyGiKw");
        assertThat(matching.withdrawals().perAccountDay()).isEqualTo("50000");
        assertThat(matching.withdrawals().perHour()).isEqualTo("250000");
        assertThat(matching.deposits().perHour()).isEqualTo("250000");
        assertThat(matching.withdrawals().approvalAbove()).isEqualTo("10000");
        assertThat(settings(ValuesMatrix.TRIAL, "matching")
                        .bind("openperp.matching", MatchingSettings.class)
                        .feeAccount())
                .as("matching-service's own")
                .isEqualTo("BEaoAeA2p1wiraQHoS1okdhFL6Zatf5eJdn22GNkyam4");
        assertThat(matching.faucet().enabled()).isTrue();
        assertThat(matching.adminKeys()).containsExactly("<keys/admin-keys>");
        assertThat(matching.oracleKeys()).containsExactly("<keys/oracle-keys>");
        assertThat(matching.treasurerKeys()).containsExactly("<keys/treasurer-keys>");
        assertThat(matching.exchange().markBand()).isEqualTo("0.04");
        assertThat(matching.exchange().liquidationCooldown()).isEqualTo(Duration.ofSeconds(20));
        assertThat(matching.snapshots().everyRecords()).isEqualTo(1_000_000);
        assertThat(matching.topics().create()).as("the Job makes them").isFalse();
        assertThat(matching.markets().get(1).correlations()).containsEntry("BTC-USD", "0.85");
        assertThat(matching.markets().get(0).notionalKnots()).contains("50000000");
        assertThat(RenderedService.of(ValuesMatrix.EVERYTHING.manifests(), "matching")
                        .file())
                .as("each correlation once, with its key in brackets")
                .contains("'[BTC-USD]': \"0.85\"")
                .doesNotContainPattern(" BTC-USD: ");
    }

    @Test
    void kafkaIsReachedOverTlsWithTheCaThatIsMounted() {
        assertThat(kafka(ValuesMatrix.TLS)).containsExactlyInAnyOrderEntriesOf(Map.of("security.protocol", "SSL"));
        assertThat(kafka(ValuesMatrix.MUTUAL_TLS))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "security.protocol", "SSL",
                        "ssl.truststore.type", "PEM",
                        "ssl.truststore.location", "/etc/openperp/kafka-ca/ca.crt",
                        "ssl.keystore.type", "PEM",
                        "ssl.keystore.key", "<kafka-matching/user.key>",
                        "ssl.keystore.certificate.chain", "<kafka-matching/user.crt>"));
        Manifests manifests = ValuesMatrix.MUTUAL_TLS.manifests();
        for (Manifest workload :
                manifests.workloads().filter(each -> !each.kind().equals("Pod")).toList()) {
            assertThat(Manifest.objects(workload.container().get("volumeMounts")))
                    .extracting(mount -> mount.get("mountPath").getAsString())
                    .contains("/etc/openperp/kafka-ca");
        }
    }

    @Test
    void kafkaReceivesUserAndPasswordOfTheSecret() {
        assertThat(kafka(ValuesMatrix.SASL))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "security.protocol", "SASL_PLAINTEXT",
                        "sasl.mechanism", "SCRAM-SHA-512",
                        "sasl.jaas.config",
                                "org.apache.kafka.common.security.scram.ScramLoginModule required"
                                        + " username=\"<kafka-matching/username>\" password=\"<kafka-matching/password>\";",
                        "client.rack", "a"));
        assertThat(kafka(ValuesMatrix.SASL_OVER_TLS))
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "PLAIN")
                .containsEntry("sasl.jaas.config", "<kafka-matching/sasl.jaas.config>");
        assertThat(kafka(ValuesMatrix.OPERATORS))
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.jaas.config", "<perp-openperp-kafka-user-matching/sasl.jaas.config>");
        assertThat(kafka(ValuesMatrix.SHARED_USERS))
                .hasEntrySatisfying(
                        "sasl.jaas.config", login -> assertThat(login).contains("<kafka-user/password>"));
    }

    @Test
    void allServicesReachTheSameKafka() {
        for (ValuesMatrix installation : ValuesMatrix.values()) {
            Map<String, String> ofMatching = kafka(installation);
            for (String service : List.of("gateway", "account", "stats", "stream")) {
                KafkaProperties kafka = settings(installation, service).bind("spring.kafka", KafkaProperties.class);
                assertThat(asMatching(service, kafka.getProperties())).isEqualTo(ofMatching);
                assertThat(kafka.getBootstrapServers())
                        .isEqualTo(settings(installation, "matching")
                                .bind("spring.kafka", KafkaProperties.class)
                                .getBootstrapServers());
            }
        }
        assertThat(settings(ValuesMatrix.LEAST, "matching")
                        .bind("spring.kafka", KafkaProperties.class)
                        .getBootstrapServers())
                .containsExactly("kafka-0.kafka:9092", "kafka-1.kafka:9093");
    }

    @Test
    void postgresqlIsReachedAsItsTlsModeSays() {
        assertThat(database(ValuesMatrix.LEAST).getUrl())
                .isEqualTo("jdbc:postgresql://database.example:5432/openperp"
                        + "?sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory&sslmode=verify-full");
        assertThat(database(ValuesMatrix.TLS).getUrl()).endsWith("/openperp?sslmode=require");
        assertThat(database(ValuesMatrix.MUTUAL_TLS).getUrl())
                .endsWith("/openperp?options=-c+statement_timeout%3D5s&sslmode=verify-ca"
                        + "&sslrootcert=%2Fetc%2Fopenperp%2Fpostgresql-ca%2Fca.crt&targetServerType=primary");
        assertThat(database(ValuesMatrix.PLAINTEXT_DATABASE).getUrl())
                .isEqualTo("jdbc:postgresql://database.example:6432/openperp?sslmode=disable");
        assertThat(database(ValuesMatrix.LEAST).getUsername()).isEqualTo("<database-account/username>");
        assertThat(database(ValuesMatrix.LEAST).getPassword()).isEqualTo("<database-stats/password>");
        assertThat(database(ValuesMatrix.OPERATORS).getUrl())
                .startsWith("jdbc:postgresql://perp-openperp-postgresql-rw:5432/openperp?");
        assertThat(database(ValuesMatrix.OPERATORS).getPassword()).isEqualTo("<database-stats/password>");
        assertThat(database(ValuesMatrix.SHARED_USERS).getPassword()).isEqualTo("<database/password>");
        assertThat(ServiceSettings.of(
                                "stats",
                                RenderedService.of(
                                        Chart.render(
                                                Chart.LEAST,
                                                ValuesMatrix.OPERATORS.given(),
                                                "{accept: [postgresql-shared-user], postgresql: {users: {account: '', stats: ''}}}"),
                                        "stats"))
                        .text("spring.datasource.password"))
                .isEqualTo("<perp-openperp-postgresql-app/password>");
    }

    /** Properties in which the name of a service's own Secret is replaced by that of matching's. */
    private static Map<String, String> asMatching(String service, Map<String, String> properties) {
        Map<String, String> same = new TreeMap<>(properties);
        same.remove("client.rack", "<metadata.labels['topology.kubernetes.io/zone']>");
        same.replaceAll((name, value) -> value.replace("kafka-" + service + "/", "kafka-matching/")
                .replace("kafka-user-" + service + "/", "kafka-user-matching/"));
        return same;
    }

    private static Map<String, String> kafka(ValuesMatrix installation) {
        return settings(installation, "matching")
                .bind("spring.kafka", KafkaProperties.class)
                .getProperties();
    }

    private static DataSourceProperties database(ValuesMatrix installation) {
        String url = settings(installation, "account").text("spring.datasource.url");
        assertThat(settings(installation, "stats").text("spring.datasource.url"))
                .isEqualTo(url);
        DataSourceProperties database = new DataSourceProperties();
        database.setUrl(url);
        database.setUsername(settings(installation, "account").text("spring.datasource.username"));
        database.setPassword(settings(installation, "stats").text("spring.datasource.password"));
        return database;
    }

    private static ServiceSettings settings(ValuesMatrix installation, String service) {
        return ServiceSettings.of(service, RenderedService.of(installation.manifests(), service));
    }

    private static URI address(String component, int port) {
        return URI.create("http://an-exchange-with-a-name-32-long-" + component + ":" + port);
    }
}
