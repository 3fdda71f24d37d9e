package io.openperp.runtime;

import io.openperp.journal.Shards;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the shards of a role back: each from its newest snapshot that is whole, or new if there is none. */
final class Recovery {

    private static final Logger log = LoggerFactory.getLogger(Recovery.class);

    private final HostedRole role;
    private final List<TopicPartition> logs;

    Recovery(HostedRole role, List<TopicPartition> logs) {
        this.role = role;
        this.logs = logs;
    }

    /** The shards and everything stored of them; a shard whose log has a hole has failed, as has one
     * whose snapshot was made with another list of voided records. */
    record Recovered(
            Map<TopicPartition, HostedShard> shards, Map<String, TreeMap<Long, SnapshotGeneration>> generations) {}

    Recovered run(KafkaConnection kafka, Consumer<byte[], byte[]> consumer) {
        try (SnapshotReader reader = new SnapshotReader(kafka)) {
            Map<String, TreeMap<Long, SnapshotGeneration>> generations = reader.index(role.names());
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(logs);
            Map<TopicPartition, Long> ends = consumer.endOffsets(logs);
            Map<TopicPartition, HostedShard> shards = new LinkedHashMap<>();
            for (TopicPartition partition : logs) {
                long beginning = Objects.requireNonNull(beginnings.get(partition));
                long end = Objects.requireNonNull(ends.get(partition));
                try {
                    Restoration.Restored restored = restore(partition.partition(), generations, reader);
                    shards.put(partition, hosted(restored, beginning, end));
                } catch (VoidedOtherwiseException e) {
                    shards.put(partition, refused(partition.partition(), end, e));
                }
            }
            return new Recovered(shards, new HashMap<>(generations));
        }
    }

    private Restoration.Restored restore(
            int partition, Map<String, TreeMap<Long, SnapshotGeneration>> generations, SnapshotReader reader) {
        String name = Shards.name(role.address(partition));
        TreeMap<Long, SnapshotGeneration> ofShard = generations.getOrDefault(name, new TreeMap<>());
        Restoration.Restored restored = new Restoration(reader, () -> role.newShard(partition))
                .run(role.address(partition), ofShard, Long.MAX_VALUE);
        if (restored.shard().offset() == NumberedShard.NOTHING_APPLIED) {
            log.info("{} has no snapshot and starts at the beginning of its log", name);
        } else {
            log.info(
                    "{} is restored from its snapshot at offset {}",
                    name,
                    restored.shard().offset());
        }
        return restored;
    }

    private static HostedShard hosted(Restoration.Restored restored, long beginning, long end) {
        HostedShard hosted = new HostedShard(restored, end);
        long next = hosted.nextOffset();
        if (next < beginning) {
            hosted.fail(
                    next,
                    new IllegalStateException("the log begins at offset " + beginning + ", but offset " + next
                            + " is needed: an older snapshot or the deleted records must be restored"));
        } else if (next > end) {
            hosted.fail(
                    next,
                    new IllegalStateException("the log ends at offset " + end + ", before the snapshot at offset "
                            + restored.shard().offset() + ": acknowledged records have been lost"));
        }
        return hosted;
    }

    /** Alone: the list says nothing of the other shards. */
    private HostedShard refused(int partition, long end, VoidedOtherwiseException cause) {
        HostedShard hosted = new HostedShard(new Restoration.Restored(role.newShard(partition), List.of()), end);
        hosted.fail(hosted.nextOffset(), cause);
        return hosted;
    }
}
