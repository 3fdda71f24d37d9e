package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.journal.Topics;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The positions up to which the brokers of a following exchange have the records of a backup. For most topics a
 * position is the end of the log. Compacted topics have other offsets than in the backup; their positions are committed
 * for a consumer group, with the cluster that is followed. Records between a position and a crash are appended once
 * more, which changes nothing in a compacted topic.
 */
final class FollowedPositions {

    /** Consumer group for which the positions in compacted topics are committed. */
    static final String GROUP = "openperp-follower";

    private static final TopicPartition MARK = new TopicPartition(Topics.SNAPSHOTS, 0);
    private static final String ENDED = "promoted";

    /**
     * Time without an appended record, in milliseconds, after which no request of a killed process can still be under
     * way.
     */
    private static final long QUIET_MILLIS = 3000;

    private final Admin admin;
    private final String cluster;
    private final Map<TopicPartition, Long> ends = new HashMap<>();
    private final Map<TopicPartition, Long> committed = new HashMap<>();

    /** @param cluster ID of the Kafka cluster that was backed up */
    FollowedPositions(Admin admin, String cluster) {
        this.admin = admin;
        this.cluster = cluster;
    }

    /** Whether the brokers have no topic of an exchange. */
    boolean isEmpty() {
        return existing().isEmpty();
    }

    /** Commits, for topics that were just created, the mark that they follow the backup of this cluster. */
    void begin() {
        commit(MARK, 0, cluster);
    }

    /**
     * Reads the positions that an earlier process has reached. Throws {@link BackupFailedException} if the topics do not
     * follow this backup.
     *
     * @param topics the topics that are followed
     */
    void resume(Collection<SavedTopic> topics) {
        Map<TopicPartition, OffsetAndMetadata> stored =
                ExchangeTopics.answer(admin.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata());
        OffsetAndMetadata mark = stored.get(MARK);
        if (mark == null || !mark.metadata().equals(cluster)) {
            throw new BackupFailedException("the brokers have topics of an exchange already, " + existing()
                    + (mark != null && mark.metadata().equals(ENDED)
                            ? ", which was promoted and follows no more"
                            : ", which does not follow this backup")
                    + ": take empty brokers, or delete these topics first");
        }
        stored.forEach((partition, offset) -> committed.put(partition, offset.offset()));
        ends.putAll(quietEnds(topics.stream()
                .filter(topic -> !topic.isCompacted())
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.number())))
                .toList()));
    }

    long of(SavedTopic topic, TopicPartition partition) {
        return (topic.isCompacted() ? committed : ends).getOrDefault(partition, 0L);
    }

    void reached(SavedTopic topic, TopicPartition partition, long end) {
        if (!topic.isCompacted()) {
            ends.put(partition, end);
        } else if (end > of(topic, partition)) {
            commit(partition, end, cluster);
        }
    }

    /** Commits the mark that the topics were promoted and follow the backup no more. */
    void end() {
        commit(MARK, committed.getOrDefault(MARK, 0L), ENDED);
    }

    private void commit(TopicPartition partition, long offset, String metadata) {
        ExchangeTopics.answer(
                admin.alterConsumerGroupOffsets(GROUP, Map.of(partition, new OffsetAndMetadata(offset, metadata)))
                        .all());
        committed.put(partition, offset);
    }

    private Set<String> existing() {
        Set<String> existing =
                new TreeSet<>(ExchangeTopics.answer(admin.listTopics().names()));
        existing.retainAll(ExchangeTopics.all());
        return existing;
    }

    /** Ends of logs, read once nothing has been appended to the logs for {@link #QUIET_MILLIS}. */
    private Map<TopicPartition, Long> quietEnds(List<TopicPartition> logs) {
        Map<TopicPartition, Long> before = ends(logs);
        while (true) {
            try {
                Thread.sleep(QUIET_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BackupFailedException("interrupted", e);
            }
            Map<TopicPartition, Long> now = ends(logs);
            if (now.equals(before)) {
                return now;
            }
            before = now;
        }
    }

    private Map<TopicPartition, Long> ends(List<TopicPartition> logs) {
        Map<TopicPartition, OffsetSpec> asked =
                logs.stream().collect(Collectors.toMap(log -> log, log -> OffsetSpec.latest()));
        return ExchangeTopics.answer(admin.listOffsets(asked).all()).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, end -> end.getValue().offset()));
    }
}
