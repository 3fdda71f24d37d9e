package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The network policies deny all connections but those drawn in the architecture. */
class NetworkPolicyTest {

    /** Connections between services as in docs/ARCHITECTURE.md; the test's pod asks from outside, like a client. */
    private static final Set<String> CALLS = Set.of(
            "admin -> gateway",
            "doctor -> gateway",
            "doctor -> stream",
            "gateway -> account",
            "gateway -> stats",
            "stream -> gateway",
            "stream -> stats",
            "test -> gateway",
            "test -> stream");

    private static final Set<String> TO_KAFKA =
            Set.of("gateway", "matching", "account", "stats", "stream", "topics", "tools", "doctor");
    private static final Set<String> TO_POSTGRESQL = Set.of("account", "stats", "doctor");

    @Test
    void everythingIsDeniedToEveryPodOfTheRelease() {
        Manifests manifests = ValuesMatrix.LEAST.manifests();
        Manifest deny = manifests.one("NetworkPolicy", manifests.component("deny"));
        assertThat(deny.at("spec.policyTypes").toString()).isEqualTo("[\"Ingress\",\"Egress\"]");
        assertThat(deny.has("spec.ingress")).isFalse();
        assertThat(deny.has("spec.egress")).isFalse();
        assertThat(manifests.selected(deny.map("spec.podSelector.matchLabels")))
                .containsExactlyInAnyOrderElementsOf(manifests.workloads().toList());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOTHING_OPTIONAL")
    void bothEndsOfEveryCallAllowItAndNoOther(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        Set<String> allowedIn = new TreeSet<>();
        Set<String> allowedOut = new TreeSet<>();
        policies(manifests).forEach(policy -> {
            String component = component(policy);
            for (JsonObject rule : policy.list("spec.ingress")) {
                ownPods(rule, "from").forEach(caller -> allowedIn.add(caller + " -> " + component));
            }
            for (JsonObject rule : policy.list("spec.egress")) {
                ownPods(rule, "to").forEach(called -> {
                    allowedOut.add(component + " -> " + called);
                    assertThat(ports(rule)).first().isEqualTo(portOf(manifests, called));
                    assertThat(ports(rule).subList(1, ports(rule).size()))
                            .as("more ports of %s for %s", called, component)
                            .isEqualTo(
                                    component.equals("stream") && called.equals("gateway") && hasInternalPort(manifests)
                                            ? List.of("12002")
                                            : List.of());
                });
            }
        });
        Set<String> calls = new TreeSet<>(CALLS);
        if (installation == ValuesMatrix.MARKET_MAKER) {
            calls.add("market-maker -> gateway");
        }
        assertThat(allowedIn).isEqualTo(calls);
        assertThat(allowedOut).isEqualTo(calls);
    }

    @Test
    void onlyStreamAndNamedPublishersReachTheInternalPort() {
        assertThat(peersOfTheInternalPort(ValuesMatrix.LEAST.manifests()))
                .singleElement()
                .satisfies(peer -> assertThat(peer.toString())
                        .contains("\"app.kubernetes.io/component\":\"stream\"")
                        .doesNotContain("namespaceSelector"));
        assertThat(peersOfTheInternalPort(
                        Chart.render(Chart.LEAST, "networkPolicy: {publishers: [{ipBlock: {cidr: 10.9.0.0/24}}]}")))
                .hasSize(2)
                .last()
                .hasToString("{\"ipBlock\":{\"cidr\":\"10.9.0.0/24\"}}");
        assertThat(peersOfTheInternalPort(ValuesMatrix.TRIAL.manifests())).isEmpty();
    }

    @Test
    void onlyWhoNeedsKafkaAndPostgresqlReachesThem() {
        assertThat(reaching(ValuesMatrix.EVERYTHING, "10.1.0.0/16")).isEqualTo(new TreeSet<>(TO_KAFKA));
        assertThat(reaching(ValuesMatrix.EVERYTHING, "10.2.0.0/16")).isEqualTo(new TreeSet<>(TO_POSTGRESQL));
        assertThat(reaching(ValuesMatrix.EVERYTHING, "10.3.0.0/16"))
                .as("to the collector of traces")
                .containsExactlyInAnyOrder("gateway", "matching", "account", "stats", "stream");
        assertThat(reaching(ValuesMatrix.OPERATORS, "\"strimzi.io/cluster\":\"perp-openperp-kafka\""))
                .isEqualTo(new TreeSet<>(TO_KAFKA));
        assertThat(reaching(ValuesMatrix.OPERATORS, "\"cnpg.io/cluster\":\"perp-openperp-postgresql\""))
                .isEqualTo(new TreeSet<>(TO_POSTGRESQL));
    }

    @Test
    void portsOfKafkaAreThoseOfItsBrokers() {
        assertThat(portsOut(ValuesMatrix.LEAST, "matching")).containsExactlyInAnyOrder("53", "9092", "9093");
        assertThat(portsOut(ValuesMatrix.EVERYTHING, "matching"))
                .containsExactlyInAnyOrder("53", "9092", "9094", "4318");
        assertThat(portsOut(ValuesMatrix.OPERATORS, "matching")).containsExactlyInAnyOrder("53", "9093");
        assertThat(portsOut(ValuesMatrix.PLAINTEXT_DATABASE, "stats"))
                .containsExactlyInAnyOrder("53", "9092", "9093", "6432");
    }

    @Test
    void clientsReachGatewayAndStreamAndMonitoringReachesMetricsOnly() {
        for (ValuesMatrix installation : List.of(ValuesMatrix.LEAST, ValuesMatrix.EVERYTHING)) {
            policies(installation.manifests()).forEach(policy -> {
                String component = component(policy);
                boolean isPublic = Set.of("gateway", "stream").contains(component);
                boolean hasMetrics =
                        !Set.of("topics", "tools", "test", "doctor", "admin").contains(component);
                Stream<JsonObject> strangers = policy.list("spec.ingress").stream()
                        .filter(rule -> ownPods(rule, "from").isEmpty());
                Map<String, Long> byPort = strangers.collect(java.util.stream.Collectors.groupingBy(
                        rule -> String.join(",", ports(rule)), java.util.stream.Collectors.counting()));
                assertThat(byPort.getOrDefault("http", 0L))
                        .as("clients of %s", component)
                        .isEqualTo(isPublic ? 1 : 0);
                assertThat(byPort.getOrDefault("management", 0L))
                        .as("metrics of %s", component)
                        .isEqualTo(hasMetrics ? 1 : 0);
            });
        }
        assertThat(clients(ValuesMatrix.TRIAL)).as("everybody").doesNotContain("ingress-nginx");
        assertThat(clients(ValuesMatrix.LEAST)).contains("ingress-nginx");
    }

    /** The operators' pods are none of the release: Kafka's operator is told who may come, the database has a policy. */
    @Test
    void nobodyElseReachesTheBrokersAndTheDatabaseThatOperatorsMake() {
        Manifests manifests = ValuesMatrix.OPERATORS.manifests();
        JsonObject listener = manifests
                .ofKind("Kafka")
                .findFirst()
                .orElseThrow()
                .list("spec.kafka.listeners")
                .getFirst();
        assertThat(Manifest.objects(listener.get("networkPolicyPeers")))
                .singleElement()
                .satisfies(peer -> assertThat(components(peer)).isEqualTo(new TreeSet<>(TO_KAFKA)));
        Manifest database = manifests.one("NetworkPolicy", "perp-openperp-postgresql");
        assertThat(database.map("spec.podSelector.matchLabels"))
                .containsExactlyEntriesOf(Map.of("cnpg.io/cluster", "perp-openperp-postgresql"));
        JsonObject rule = database.list("spec.ingress").getFirst();
        assertThat(ports(rule)).containsExactly("5432");
        List<JsonObject> peers = Manifest.objects(rule.get("from"));
        assertThat(components(peers.getFirst())).isEqualTo(new TreeSet<>(TO_POSTGRESQL));
        assertThat(peers.get(1).toString()).contains("\"cnpg.io/cluster\":\"perp-openperp-postgresql\"");
        assertThat(peers).hasSize(2);
    }

    private static TreeSet<String> components(JsonObject peer) {
        JsonObject selector = peer.getAsJsonObject("podSelector");
        assertThat(Manifest.texts(selector.get("matchLabels")))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("app.kubernetes.io/name", "openperp", "app.kubernetes.io/instance", "perp"));
        TreeSet<String> components = new TreeSet<>();
        Manifest.objects(selector.get("matchExpressions"))
                .getFirst()
                .getAsJsonArray("values")
                .forEach(value -> components.add(value.getAsString()));
        return components;
    }

    private static boolean hasInternalPort(Manifests manifests) {
        return manifests.names("Service").stream().anyMatch(name -> name.endsWith("-gateway-internal"));
    }

    /** Peers of the internal port in all policies; a rule without peers would let everybody in. */
    private static List<JsonObject> peersOfTheInternalPort(Manifests manifests) {
        List<JsonObject> rules = policies(manifests)
                .flatMap(policy -> policy.list("spec.ingress").stream())
                .filter(rule -> ports(rule).contains("internal"))
                .toList();
        assertThat(rules).allSatisfy(rule -> assertThat(ports(rule)).containsExactly("internal"));
        assertThat(rules).allSatisfy(rule -> assertThat(rule.has("from")).isTrue());
        return rules.stream()
                .flatMap(rule -> Manifest.objects(rule.get("from")).stream())
                .toList();
    }

    private static String clients(ValuesMatrix installation) {
        return policies(installation.manifests())
                .filter(policy -> component(policy).equals("stream"))
                .findFirst()
                .orElseThrow()
                .list("spec.ingress")
                .getFirst()
                .toString();
    }

    private static Stream<Manifest> policies(Manifests manifests) {
        return manifests.ofKind("NetworkPolicy").filter(policy -> component(policy) != null);
    }

    private static TreeSet<String> reaching(ValuesMatrix installation, String target) {
        TreeSet<String> components = new TreeSet<>();
        policies(installation.manifests())
                .filter(policy -> policy.list("spec.egress").toString().contains(target))
                .forEach(policy -> components.add(component(policy)));
        return components;
    }

    private static TreeSet<String> portsOut(ValuesMatrix installation, String component) {
        TreeSet<String> ports = new TreeSet<>();
        policies(installation.manifests())
                .filter(policy -> component(policy).equals(component))
                .forEach(policy -> policy.list("spec.egress").forEach(rule -> ports.addAll(ports(rule))));
        return ports;
    }

    /** Null for the policy of all pods, and for that of the database's. */
    private static @Nullable String component(Manifest policy) {
        return policy.map("spec.podSelector.matchLabels").get("app.kubernetes.io/component");
    }

    /** Components of this release that a rule names on the other side. */
    private static List<String> ownPods(JsonObject rule, String side) {
        return Manifest.objects(rule.get(side)).stream()
                .filter(peer -> peer.has("podSelector") && !peer.has("namespaceSelector"))
                .map(peer -> Manifest.texts(peer.getAsJsonObject("podSelector").get("matchLabels")))
                .filter(labels -> labels.containsKey("app.kubernetes.io/component"))
                .map(labels -> labels.get("app.kubernetes.io/component"))
                .toList();
    }

    private static List<String> ports(JsonObject rule) {
        return Manifest.objects(rule.get("ports")).stream()
                .map(port -> port.get("port").getAsString())
                .distinct()
                .toList();
    }

    private static String portOf(Manifests manifests, String component) {
        Manifest workload = manifests
                .workloads()
                .filter(each -> component.equals(each.podLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow();
        return Manifest.objects(workload.container().get("ports"))
                .getFirst()
                .get("containerPort")
                .getAsString();
    }
}
