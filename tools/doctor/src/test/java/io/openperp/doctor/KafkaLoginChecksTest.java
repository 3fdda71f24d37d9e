package io.openperp.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.doctor.Finding.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A login that may destroy logs is a problem, and so are copies that are lost together. */
class KafkaLoginChecksTest {

    @Test
    void aServiceThatReadsAndWritesIsInOrder() {
        assertThat(KafkaLoginChecks.rights(Map.of(
                                "commands", Set.of(AclOperation.WRITE, AclOperation.DESCRIBE),
                                "owners", Set.of(AclOperation.READ)))
                        .status())
                .isEqualTo(Status.OK);
    }

    @Test
    void oneThatDeletesOrAltersIsAProblem() {
        for (AclOperation operation : List.of(AclOperation.DELETE, AclOperation.ALTER, AclOperation.ALTER_CONFIGS)) {
            Finding finding = KafkaLoginChecks.rights(
                    Map.of("commands", Set.of(AclOperation.READ, operation), "owners", Set.of(AclOperation.READ)));
            assertThat(finding.status()).isEqualTo(Status.PROBLEM);
            assertThat(finding.found()).isEqualTo("this login may delete or alter commands");
        }
    }

    @Test
    void brokersInOneZoneOrInNoneAreAWarning() {
        assertThat(KafkaLoginChecks.zones(brokers("a", "b", "c")).status()).isEqualTo(Status.OK);
        assertThat(KafkaLoginChecks.zones(brokers("a", "a", "a")).status()).isEqualTo(Status.WARNING);
        assertThat(KafkaLoginChecks.zones(brokers("a", null, "c")).found()).isEqualTo("brokers say no zone: 1 of 3");
    }

    @Test
    void copiesThatAreLostTogetherAreAProblem() {
        assertThat(KafkaLoginChecks.copies(log(brokers("a", "b", "b"))).status())
                .isEqualTo(Status.OK);
        assertThat(KafkaLoginChecks.copies(log(brokers(null, null, null))).status())
                .isEqualTo(Status.OK);
        assertThat(KafkaLoginChecks.copies(log(brokers("a", "a", "a"))).found())
                .isEqualTo("all copies of partitions are in one zone: commands");
        assertThat(KafkaLoginChecks.copies(log(brokers("a", "b"))).found())
                .isEqualTo("fewer than three copies of commands");
    }

    @Test
    void aKafkaThatDoesNotAnswerIsNotLookedAt(@TempDir Path directory) throws Exception {
        Path missing = directory.resolve("stream.properties");
        assertThat(new KafkaLoginChecks(List.of("localhost:1"), missing).check())
                .singleElement()
                .satisfies(finding -> assertThat(finding.status()).isEqualTo(Status.SKIPPED));
        Files.writeString(missing, "security.protocol=NONE");
        assertThat(new KafkaLoginChecks(List.of("localhost:1"), missing).check())
                .singleElement()
                .satisfies(finding -> assertThat(finding.status()).isEqualTo(Status.SKIPPED));
    }

    private static List<Node> brokers(String... zones) {
        return IntStream.range(0, zones.length)
                .mapToObj(id -> new Node(id, "kafka-" + id, 9093, zones[id]))
                .toList();
    }

    private static List<TopicDescription> log(List<Node> replicas) {
        return List.of(new TopicDescription(
                "commands",
                false,
                List.of(new TopicPartitionInfo(0, replicas.getFirst(), replicas, replicas, List.of(), List.of()))));
    }
}
