package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The rights in Kafka that the operations guide names are for topics there are, and the chart's own user has them all. */
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
                        "rebuild-events");
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
    void theUserThatStrimziMakesHasThem() {
        Map<String, Set<AclOperation>> granted = new TreeMap<>();
        Manifest user = MANIFESTS.ofKind("KafkaUser").findFirst().orElseThrow();
        user.list("spec.authorization.acls").stream()
                .filter(rule -> rule.getAsJsonObject("resource")
                        .get("type")
                        .getAsString()
                        .equals("topic"))
                .forEach(rule -> rule.getAsJsonArray("operations")
                        .forEach(operation -> granted.computeIfAbsent(
                                        rule.getAsJsonObject("resource")
                                                .get("name")
                                                .getAsString(),
                                        topic -> new HashSet<>())
                                .add(AclOperation.fromString(words(operation.getAsString())))));
        DocumentedRights.all()
                .forEach(each -> each.byTopic()
                        .forEach((topic, needed) -> assertThat(granted.getOrDefault(topic, Set.of()))
                                .as("%s on %s", each.program(), topic)
                                .containsAll(List.copyOf(needed))));
    }

    /** {@code AlterConfigs} as Kafka writes it: ALTER_CONFIGS. */
    private static String words(String camelCase) {
        return camelCase.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }
}
