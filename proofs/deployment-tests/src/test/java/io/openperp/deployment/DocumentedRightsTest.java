package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.openperp.matching.HostedShards;
import io.openperp.matching.settings.MatchingSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;

/** The rights in Kafka that the operations guide names are for topics there are, and the chart's users have these and no others. */
class DocumentedRightsTest {

    private static final Manifests MANIFESTS = Chart.render(Chart.LEAST, """
            kafka: {bootstrapServers: ""}
            strimzi: {enabled: true}
            matching: {standby: {enabled: true}}
            """);

    @Test
    void everyProgramIsNamed() {
        assertThat(DocumentedRights.all())
                .extracting(DocumentedRights::program)
                .containsExactly(
                        "gateway",
                        "matching",
                        "account",
                        "stats",
                        "stream",
                        "topics",
                        "replay",
                        "check-logs",
                        "trim-logs",
                        "rebuild-events",
                        "backup",
                        "export");
    }

    @Test
    void theyAreForTheTopicsThereAre() {
        MatchingSettings settings = ServiceSettings.of("matching", RenderedService.of(MANIFESTS, "matching"))
                .bind("openperp.matching", MatchingSettings.class);
        Set<String> named = new HashSet<>();
        DocumentedRights.all().forEach(each -> named.addAll(each.byTopic().keySet()));
        assertThat(named).isEqualTo(HostedShards.partitions(settings).keySet());
    }

    @Test
    void strimziMakesAUserForEachProgramWithItsRightsAndNoOthers() {
        assertThat(MANIFESTS.ofKind("KafkaUser"))
                .hasSameSizeAs(DocumentedRights.all())
                .allSatisfy(user -> assertThat(user.map("metadata.labels"))
                        .containsEntry("strimzi.io/cluster", "perp-openperp-kafka"));
        for (DocumentedRights each : DocumentedRights.all()) {
            Map<String, Set<AclOperation>> granted = new TreeMap<>();
            MANIFESTS
                    .one("KafkaUser", "perp-openperp-kafka-user-" + each.program())
                    .list("spec.authorization.acls")
                    .forEach(rule -> granted.put(resource(rule), operations(rule)));
            assertThat(granted.remove("the cluster"))
                    .as("%s on the cluster", each.program())
                    .isEqualTo(each.describesCluster() ? Set.of(AclOperation.DESCRIBE) : null);
            assertThat(granted).as(each.program()).isEqualTo(each.byTopic());
        }
    }

    @Test
    void onlyTheToolsThatFreeRoomDeleteAndOnlyTheJobMakesTopics() {
        for (DocumentedRights each : DocumentedRights.all()) {
            Set<AclOperation> all = new HashSet<>();
            each.byTopic().values().forEach(all::addAll);
            assertThat(all.contains(AclOperation.DELETE))
                    .as("%s deletes", each.program())
                    .isEqualTo(Set.of("trim-logs", "rebuild-events").contains(each.program()));
            assertThat(all.contains(AclOperation.CREATE) || all.contains(AclOperation.ALTER))
                    .as("%s makes topics", each.program())
                    .isEqualTo(each.program().equals("topics"));
        }
    }

    /** Every pod that logs in does so as the user that is named like it. */
    @Test
    void everyPodLogsInAsItself() {
        for (String program : List.of("gateway", "matching", "account", "stats", "stream", "topics")) {
            String container =
                    RunningPods.workload(MANIFESTS, program).container().toString();
            assertThat(container).contains("\"name\":\"perp-openperp-kafka-user-" + program + "\"");
            assertThat(RunningPods.workload(ValuesMatrix.LEAST.manifests(), program)
                            .container()
                            .toString())
                    .contains("\"name\":\"kafka-" + program + "\"")
                    .doesNotContainPattern("\"name\":\"kafka-(?!" + program + "|ca)");
        }
    }

    private static String resource(JsonObject rule) {
        JsonObject resource = rule.getAsJsonObject("resource");
        return resource.get("type").getAsString().equals("cluster")
                ? "the cluster"
                : resource.get("name").getAsString();
    }

    private static Set<AclOperation> operations(JsonObject rule) {
        Set<AclOperation> operations = new HashSet<>();
        rule.getAsJsonArray("operations")
                .forEach(operation -> operations.add(AclOperation.fromString(words(operation.getAsString()))));
        return operations;
    }

    /** {@code AlterConfigs} as Kafka writes it: ALTER_CONFIGS. */
    private static String words(String camelCase) {
        return camelCase.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }
}
