package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tuning of the brokers that Strimzi's operator makes, and display of their stages, by the chart. */
class ChartBrokersTest {

    private static final String OF_THE_POOL =
            "{\"matchLabels\":{\"strimzi.io/cluster\":\"perp-openperp-kafka\",\"strimzi.io/pool-name\":\"perp-openperp-kafka-nodes\"}}";
    private static final String STRIMZI = "kafka: {bootstrapServers: ''}\nstrimzi: {enabled: true, %s}";

    @ParameterizedTest
    @CsvSource({"'2', 3, 8, 2", "'3500m', 4, 8, 2", "'8', 8, 16, 4", "'1.5', 3, 8, 2", "16, 16, 32, 4"})
    void threadsFollowFromTheCoresOfABroker(String cpu, int network, int io, int fetchers) {
        Map<String, String> config = config("resources: {requests: {cpu: '" + cpu + "', memory: 8Gi}}");
        assertThat(config)
                .containsEntry("num.network.threads", Integer.toString(network))
                .containsEntry("num.io.threads", Integer.toString(io))
                .containsEntry("num.replica.fetchers", Integer.toString(fetchers));
    }

    @Test
    void whatIsGivenWins() {
        assertThat(config("tuning: {cores: 12}")).containsEntry("num.io.threads", "24");
        assertThat(config("tuning: {networkThreads: 5, ioThreads: 9, replicaFetchers: 1, socketBufferBytes: 1048576}"))
                .containsEntry("num.network.threads", "5")
                .containsEntry("num.io.threads", "9")
                .containsEntry("num.replica.fetchers", "1")
                .containsEntry("socket.send.buffer.bytes", "1048576")
                .containsEntry("socket.receive.buffer.bytes", "1048576")
                .containsEntry("replica.socket.receive.buffer.bytes", "1048576");
        assertThat(config("config: {num.io.threads: 7}")).containsEntry("num.io.threads", "7");
    }

    @Test
    void theKernelChoosesTheBuffersAndTheHeapLeavesRoomForThePageCache() {
        assertThat(config("")).containsEntry("socket.send.buffer.bytes", "-1");
        Manifest pool = rendered("").ofKind("KafkaNodePool").findFirst().orElseThrow();
        assertThat(pool.map("spec.jvmOptions")).containsEntry("-Xms", "1g").containsEntry("-Xmx", "1g");
    }

    @Test
    void twoBrokersAreNeverOnOneNodeAndZonesHaveAsManyEach() {
        Manifest pool = rendered("").ofKind("KafkaNodePool").findFirst().orElseThrow();
        assertThat(pool.list("spec.template.pod.topologySpreadConstraints"))
                .extracting(each -> each.get("topologyKey").getAsString() + " "
                        + each.get("whenUnsatisfiable").getAsString() + " "
                        + each.get("maxSkew").getAsString() + " " + each.getAsJsonObject("labelSelector"))
                .containsExactly(
                        "kubernetes.io/hostname DoNotSchedule 1 " + OF_THE_POOL,
                        "topology.kubernetes.io/zone DoNotSchedule 1 " + OF_THE_POOL);
        Manifest kafka = rendered("").ofKind("Kafka").findFirst().orElseThrow();
        assertThat(kafka.text("spec.kafka.rack.topologyKey")).isEqualTo("topology.kubernetes.io/zone");
        assertThat(config(""))
                .containsEntry("replica.selector.class", "org.apache.kafka.common.replica.RackAwareReplicaSelector");
    }

    @Test
    void aClusterOfOneNodeSaysSo() {
        Manifests manifests = rendered("rack: {topologyKey: ''}, topologySpreadConstraints: []");
        Manifest pool = manifests.ofKind("KafkaNodePool").findFirst().orElseThrow();
        assertThat(pool.list("spec.template.pod.topologySpreadConstraints")).isEmpty();
        Manifest kafka = manifests.ofKind("Kafka").findFirst().orElseThrow();
        assertThat(kafka.has("spec.kafka.rack")).isFalse();
        assertThat(kafka.map("spec.kafka.config")).doesNotContainKey("replica.selector.class");
        assertThat(RenderedService.of(manifests, "stats").environment())
                .doesNotContainKey("SPRING_KAFKA_PROPERTIES_CLIENT_RACK");
    }

    @Test
    void brokersHaveTheTemplateThatIsGivenToo() {
        Manifest pool = rendered("template: {pod: {tolerations: [{key: kafka, operator: Exists}]}}")
                .ofKind("KafkaNodePool")
                .findFirst()
                .orElseThrow();
        assertThat(CustomResources.violations(pool)).isEmpty();
        assertThat(pool.list("spec.template.pod.tolerations")).hasSize(1);
        assertThat(pool.list("spec.template.pod.topologySpreadConstraints")).hasSize(2);
    }

    @Test
    void onlyWhatNoAnswerWaitsForIsReadFromTheNearestBroker() {
        Manifests manifests = rendered("rack: {topologyKey: example.org/rack}");
        for (String service : List.of("account", "stats")) {
            assertThat(RenderedService.of(manifests, service).environment())
                    .containsEntry("SPRING_KAFKA_PROPERTIES_CLIENT_RACK", "<metadata.labels['example.org/rack']>");
        }
        for (String service : List.of("gateway", "matching", "stream")) {
            assertThat(RenderedService.of(manifests, service).environment())
                    .doesNotContainKey("SPRING_KAFKA_PROPERTIES_CLIENT_RACK");
        }
    }

    @Test
    void theStagesOfTheBrokersAreExportedByTheRulesOfTheRepository() throws IOException {
        Manifests manifests = rendered("");
        Manifest kafka = manifests.ofKind("Kafka").findFirst().orElseThrow();
        String map = kafka.text("spec.kafka.metricsConfig.valueFrom.configMapKeyRef.name");
        String key = kafka.text("spec.kafka.metricsConfig.valueFrom.configMapKeyRef.key");
        Path rules = Chart.SOURCE.resolve("files/broker-metrics.yaml");
        assertThat(manifests.ofKind("ConfigMap").filter(each -> each.name().equals(map)))
                .singleElement()
                .satisfies(each -> assertThat(Chart.parseOne(each.map("data").get(key)))
                        .isEqualTo(Chart.parseOne(Files.readString(rules))));
        assertThat(rendered("metrics: {enabled: false}").ofKind("Kafka"))
                .allSatisfy(each -> assertThat(
                                each.at("spec.kafka").getAsJsonObject().has("metricsConfig"))
                        .isFalse());
    }

    @Test
    void theyAreCollectedWherePrometheusHasItsOperator() {
        assertThat(rendered("").ofKind("PodMonitor")).isEmpty();
        Manifests monitored = Chart.render(Chart.LEAST, STRIMZI.formatted(""), "serviceMonitor: {enabled: true}");
        assertThat(monitored.ofKind("PodMonitor")).singleElement().satisfies(monitor -> {
            assertThat(CustomResources.violations(monitor)).isEmpty();
            assertThat(monitor.map("spec.selector.matchLabels"))
                    .containsEntry("strimzi.io/cluster", "perp-openperp-kafka");
        });
    }

    private static Map<String, String> config(String values) {
        return rendered(values).ofKind("Kafka").findFirst().orElseThrow().map("spec.kafka.config");
    }

    private static Manifests rendered(String values) {
        return Chart.render(Chart.LEAST, STRIMZI.formatted(values));
    }
}
