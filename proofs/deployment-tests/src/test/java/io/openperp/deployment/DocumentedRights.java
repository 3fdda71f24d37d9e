package io.openperp.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.Resource;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Rights in Kafka of one of the exchange's programs, from the table in docs/run/install.md.
 *
 * @param byTopic operations of the program by topic
 * @param describesCluster whether it asks the brokers about themselves
 */
record DocumentedRights(String program, Map<String, Set<AclOperation>> byTopic, boolean describesCluster) {

    private static final String HEADING =
            "| program | reads | writes | creates and alters | deletes from | reads settings of | the cluster |";
    private static final List<Set<AclOperation>> OF_COLUMN = List.of(
            EnumSet.of(AclOperation.READ),
            EnumSet.of(AclOperation.WRITE),
            EnumSet.of(AclOperation.CREATE, AclOperation.ALTER, AclOperation.ALTER_CONFIGS),
            EnumSet.of(AclOperation.DELETE),
            EnumSet.of(AclOperation.DESCRIBE_CONFIGS));
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

    static List<DocumentedRights> all() {
        Path guide = Path.of(System.getProperty("repository.root"), "docs/run/install.md");
        try {
            List<String> lines = Files.readAllLines(guide);
            int heading = lines.indexOf(HEADING);
            if (heading < 0) {
                throw new IllegalStateException(guide + " has no table " + HEADING);
            }
            return lines.subList(heading + 2, lines.size()).stream()
                    .takeWhile(line -> line.startsWith("|"))
                    .map(DocumentedRights::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** ACL bindings for the user with the program's name. */
    List<AclBinding> bindings() {
        List<AclBinding> bindings = new ArrayList<>();
        byTopic.forEach((topic, operations) -> operations.forEach(operation ->
                bindings.add(binding(new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL), operation))));
        if (describesCluster) {
            bindings.add(binding(
                    new ResourcePattern(ResourceType.CLUSTER, Resource.CLUSTER_NAME, PatternType.LITERAL),
                    AclOperation.DESCRIBE));
        }
        return bindings;
    }

    private AclBinding binding(ResourcePattern resource, AclOperation operation) {
        return new AclBinding(
                resource, new AccessControlEntry("User:" + program, "*", operation, AclPermissionType.ALLOW));
    }

    private static DocumentedRights of(String row) {
        String[] cells = row.split("\\|", -1);
        Map<String, Set<AclOperation>> byTopic = new TreeMap<>();
        for (int column = 0; column < OF_COLUMN.size(); column++) {
            Set<AclOperation> operations = OF_COLUMN.get(column);
            names(cells[column + 2])
                    .forEach(topic -> byTopic.computeIfAbsent(topic, first -> EnumSet.noneOf(AclOperation.class))
                            .addAll(operations));
        }
        return new DocumentedRights(
                names(cells[1]).getFirst(),
                byTopic,
                cells[OF_COLUMN.size() + 2].strip().equals("describes"));
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
