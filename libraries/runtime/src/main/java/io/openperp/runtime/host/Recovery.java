package io.openperp.runtime.host;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.runtime.shard.VoidListMismatchException;
import io.openperp.runtime.snapshot.Restoration;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.snapshot.SnapshotReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Restores the shards of a role: each from its newest complete snapshot, or new if there is none. */
final class Recovery {

    private static final Logger log = LoggerFactory.getLogger(Recovery.class);

    private final HostedRole role;
    private final List<TopicPartition> logs;

    Recovery(HostedRole role, List<TopicPartition> logs) {
        this.role = role;
        this.logs = logs;
    }

    /**
     * Restores all shards. A shard has failed if records of its log are missing, or if its snapshot was made with another
     * list of voided records.
     */
    record Recovered(
            Map<TopicPartition, HostedShard> shards, Map<String, TreeMap<Long, SnapshotGeneration>> generations) {}

    Recovered run(KafkaConnection kafka, Consumer<byte[], byte[]> consumer) {
        Consumer<byte[], byte[]> events = kafka.consumerOfWhatIsThere();
        try (SnapshotReader reader = new SnapshotReader(kafka)) {
            Map<String, TreeMap<Long, SnapshotGeneration>> generations = reader.index(role.names());
            Map<TopicPartition, Long> eventEnds = endsOfEvents(consumer); // first: their commands are then in the logs
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(logs);
            Map<TopicPartition, Long> ends = consumer.endOffsets(logs);
            Map<TopicPartition, HostedShard> shards = new LinkedHashMap<>();
            for (TopicPartition partition : logs) {
                long beginning = Objects.requireNonNull(beginnings.get(partition));
                long end = Objects.requireNonNull(ends.get(partition));
                try {
                    Restoration.Restored restored = restore(partition.partition(), generations, reader);
                    PublishedEvents published = publishedBy(restored, eventEnds, events);
                    if (isVoidingBehind(restored.shard(), end)) {
                        new VoidingCheck(kafka).run(copyOf(partition.partition(), generations, reader), published, end);
                    }
                    shards.put(partition, hosted(restored, published, beginning, end));
                } catch (VoidListMismatchException e) {
                    shards.put(partition, refused(partition.partition(), end, e));
                }
            }
            return new Recovered(shards, new HashMap<>(generations));
        } finally {
            events.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private Map<TopicPartition, Long> endsOfEvents(Consumer<byte[], byte[]> consumer) {
        return consumer.endOffsets(
                role.partitions().stream().map(this::eventsOf).toList());
    }

    private TopicPartition eventsOf(int partition) {
        return new TopicPartition(Topics.eventsOf(role.kind()), partition);
    }

    private PublishedEvents publishedBy(
            Restoration.Restored restored, Map<TopicPartition, Long> ends, Consumer<byte[], byte[]> consumer) {
        TopicPartition events = eventsOf(restored.shard().address().getPartition());
        long end = Objects.requireNonNull(ends.get(events));
        long from = Math.min(restored.eventsFrom(), end); // after it, if events have been lost
        return PublishedEvents.read(
                consumer, events, from, end, restored.shard().published());
    }

    /** Whether the list names records after the snapshot that are already in the log. */
    private boolean isVoidingBehind(NumberedShard restored, long end) {
        Long next = role.voided().of(restored.address()).higher(restored.offset());
        return next != null && next < end;
    }

    private NumberedShard copyOf(
            int partition, Map<String, TreeMap<Long, SnapshotGeneration>> generations, SnapshotReader reader) {
        TreeMap<Long, SnapshotGeneration> ofShard =
                generations.getOrDefault(Shards.name(role.address(partition)), new TreeMap<>());
        return new Restoration(reader, () -> role.newShadow(partition))
                .run(role.address(partition), ofShard, Long.MAX_VALUE)
                .shard();
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

    private static HostedShard hosted(
            Restoration.Restored restored, PublishedEvents published, long beginning, long end) {
        HostedShard hosted = new HostedShard(restored, published, end);
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

    /** This shard only: the list agrees with the snapshots of the others. */
    private HostedShard refused(int partition, long end, VoidListMismatchException cause) {
        HostedShard hosted = new HostedShard(
                new Restoration.Restored(role.newShard(partition), List.of(), 0, 0), PublishedEvents.NONE, end);
        hosted.fail(hosted.nextOffset(), cause);
        return hosted;
    }
}
