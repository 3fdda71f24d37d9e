package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.matching.HostedShards;
import io.openperp.matching.settings.MatchingSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics that Strimzi makes are those that matching-service makes. */
class ChartTopicsTest {

    private static final String OF_STRIMZI = """
            kafka: {bootstrapServers: ""}
            strimzi: {enabled: true, topics: true}
            matching: {standby: {enabled: true}}
            """;

    private final Manifests manifests = Chart.render(Chart.LEAST, OF_STRIMZI, ValuesMatrix.markets(7));
    private final MatchingSettings settings = ServiceSettings.of("matching", RenderedService.of(manifests, "matching"))
            .bind("openperp.matching", MatchingSettings.class);

    @Test
    void partitionsAndConfigurationAreThoseOfTheService() {
        Map<String, Integer> partitions = new TreeMap<>();
        manifests.ofKind("KafkaTopic").forEach(topic -> {
            String name = topic.text("spec.topicName");
            partitions.put(name, topic.number("spec.partitions"));
            assertThat(topic.map("spec.config")).as(name).isEqualTo(HostedShards.configs(settings, name));
            assertThat(topic.number("spec.replicas")).isEqualTo(3);
        });
        assertThat(partitions).isEqualTo(HostedShards.partitions(settings));
    }

    @Test
    void oldCommandsAndEventsLeaveTheDisksWhereThereIsATier() {
        Manifests tiered = Chart.render(Chart.LEAST, OF_STRIMZI, ValuesMatrix.markets(7), """
                topics: {localDays: 7}
                strimzi:
                  image: registry.example/kafka-with-tier:1
                  tieredStorage: {className: com.example.S3Storage, classPath: /opt/tier/*, config: {bucket: logs, size: 4194304}}
                  template: {kafkaContainer: {env: [{name: A, value: b}]}}
                """);
        assertThat(tiered.all().stream().filter(CustomResources::knows))
                .flatExtracting(CustomResources::violations)
                .isEmpty();
        MatchingSettings service = ServiceSettings.of("matching", RenderedService.of(tiered, "matching"))
                .bind("openperp.matching", MatchingSettings.class);
        assertThat(service.topics().localRetention()).isEqualTo(Duration.ofDays(7));
        tiered.ofKind("KafkaTopic").forEach(topic -> {
            String name = topic.text("spec.topicName");
            assertThat(topic.map("spec.config")).as(name).isEqualTo(HostedShards.configs(service, name));
            assertThat(topic.map("spec.config").containsKey("remote.storage.enable"))
                    .as(name)
                    .isEqualTo(List.of("commands", "account-events", "market-events")
                            .contains(name));
        });
        Manifest kafka = tiered.ofKind("Kafka").findFirst().orElseThrow();
        assertThat(kafka.text("spec.kafka.image")).isEqualTo("registry.example/kafka-with-tier:1");
        assertThat(kafka.at("spec.kafka.tieredStorage"))
                .hasToString("{\"type\":\"custom\",\"remoteStorageManager\":{\"className\":\"com.example.S3Storage\","
                        + "\"classPath\":\"/opt/tier/*\",\"config\":{\"bucket\":\"logs\",\"size\":\"4194304\"}}}");
        assertThat(kafka.map("spec.kafka.config"))
                .containsEntry("rlmm.config.remote.log.metadata.topic.replication.factor", "3");
        assertThat(manifests.ofKind("Kafka").findFirst().orElseThrow().has("spec.kafka.tieredStorage"))
                .isFalse();
    }

    @Test
    void theExchangesUsersMayUseItsTopicsOnly() {
        assertThat(manifests
                        .ofKind("KafkaUser")
                        .flatMap(user -> user.list("spec.authorization.acls").stream())
                        .map(rule -> rule.getAsJsonObject("resource"))
                        .filter(resource -> resource.get("type").getAsString().equals("topic"))
                        .map(resource -> resource.get("name").getAsString())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(
                        HostedShards.partitions(settings).keySet());
    }

    /** Kubernetes refuses to change the pod of a Job. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "exchange: {liquidationWindow: 65}",
                "topics: {minInsyncReplicas: 1}",
                "topics: {job: {resources: {requests: {cpu: 200m}}}}",
                "commonLabels: {team: trading}",
                "podSecurityContext: {runAsUser: 10002}",
                "kafka: {tls: {enabled: true, ca: {existingSecret: kafka-ca}}}",
                "matching: {extraEnv: [{name: A, value: b}]}",
                "matching: {nodeSelector: {pool: fast}}",
                "matching: {image: {tag: other}}"
            })
    void aJobThatDiffersHasAnotherName(String change) {
        Manifest job = ValuesMatrix.LEAST.manifests().ofKind("Job").findFirst().orElseThrow();
        Manifest changed =
                Chart.render(Chart.LEAST, change).ofKind("Job").findFirst().orElseThrow();
        assertThat(changed.name()).isNotEqualTo(job.name());
        Manifest repeated = Chart.render(Chart.LEAST, "topics: {job: {backoffLimit: 3}}")
                .ofKind("Job")
                .findFirst()
                .orElseThrow();
        assertThat(repeated.name()).isEqualTo(job.name());
        assertThat(repeated.at("spec.template")).isEqualTo(job.at("spec.template"));
    }

    @Test
    void productionSettingsReachTheJob() {
        assertThat(settings.topics().replicationFactor()).isEqualTo((short) 3);
        assertThat(settings.topics().minInsyncReplicas()).isEqualTo(2);
    }
}
