package io.openperp.runtime.host;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.LaneMove;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.runtime.snapshot.Restoration;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.snapshot.SnapshotReader;
import io.openperp.runtime.voiding.VoidedOffsets.VoidListMismatchException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Restores the lanes of a host, each from its newest complete snapshot, or as a new one if it has none. */
final class Recovery {

    private static final Logger log = LoggerFactory.getLogger(Recovery.class);

    private final HostedRole role;
    private final List<TopicPartition> logs;

    Recovery(HostedRole role, List<TopicPartition> logs) {
        this.role = role;
        this.logs = logs;
    }

    /**
     * The restored lanes by their partitions, and the stored snapshots by shard and offset. A lane has the state FAILED
     * if records of its log are missing, or if its snapshot was made with another list of voided records.
     */
    record RecoveredLanes(
            Map<TopicPartition, HostedLane> shards, Map<String, TreeMap<Long, SnapshotGeneration>> generations) {}

    RecoveredLanes run(KafkaConnection kafka, Consumer<byte[], byte[]> consumer) {
        Consumer<byte[], byte[]> events = kafka.consumerOfWhatIsThere();
        try (SnapshotReader reader = new SnapshotReader(kafka)) {
            Map<String, TreeMap<Long, SnapshotGeneration>> generations = reader.index(role.names());
            Map<TopicPartition, Long> eventEnds = endsOfEvents(consumer); // first: their commands are then in the logs
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(logs);
            Map<TopicPartition, Long> ends = consumer.endOffsets(logs);
            Map<TopicPartition, HostedLane> shards = new LinkedHashMap<>();
            for (TopicPartition partition : logs) {
                int number = Shards.firstOfLane(partition.partition()).getPartition();
                long beginning = Objects.requireNonNull(beginnings.get(partition));
                long end = Objects.requireNonNull(ends.get(partition));
                try {
                    Restoration.Restored restored = restore(number, generations, reader);
                    if (isVoidingBehind(restored.shard(), end)) {
                        LaneEvents checked = publishedBy(restored, eventEnds, events, arrivals(kafka, eventEnds));
                        new VoidingCheck(kafka).run(copyOf(number, generations, reader), checked, end);
                    }
                    LaneEvents published = publishedBy(restored, eventEnds, events, arrivals(kafka, eventEnds));
                    shards.put(partition, hosted(restored, published, beginning, end));
                } catch (VoidListMismatchException e) {
                    shards.put(partition, refused(number, end, e));
                }
            }
            return new RecoveredLanes(shards, new HashMap<>(generations));
        } finally {
            events.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private Map<TopicPartition, Long> endsOfEvents(Consumer<byte[], byte[]> consumer) {
        return consumer.endOffsets(role.partitions().stream()
                .flatMap(partition -> role.addresses(partition).stream())
                .map(LaneEvents::partitionOf)
                .toList());
    }

    /**
     * Returns a function that reads, when the arrival of a shard in a lane is replayed, the events that the shard has
     * published since, up to the end offsets {@code ends}.
     */
    private static Function<LaneMove, PublishedEvents> arrivals(KafkaConnection kafka, Map<TopicPartition, Long> ends) {
        return arrival -> {
            TopicPartition events = LaneEvents.partitionOf(arrival.shard());
            long end = Objects.requireNonNull(ends.get(events));
            Consumer<byte[], byte[]> consumer = kafka.consumerOfWhatIsThere();
            try {
                long from = Math.min(arrival.eventsFrom(), end);
                return PublishedEvents.read(consumer, events, from, end, arrival.published());
            } finally {
                consumer.close(CloseOptions.timeout(Duration.ZERO));
            }
        };
    }

    private static LaneEvents publishedBy(
            Restoration.Restored restored,
            Map<TopicPartition, Long> ends,
            Consumer<byte[], byte[]> consumer,
            Function<LaneMove, PublishedEvents> arrivals) {
        Map<ShardAddress, PublishedEvents> published = new HashMap<>();
        for (ShardAddress shard : restored.shard().addresses()) {
            TopicPartition events = LaneEvents.partitionOf(shard);
            long end = Objects.requireNonNull(ends.get(events));
            long from = Math.min(restored.eventsFrom(shard), end); // the end is lower if events have been lost
            published.put(
                    shard,
                    PublishedEvents.read(
                            consumer, events, from, end, restored.shard().published(shard)));
        }
        return new LaneEvents(published, arrivals);
    }

    /**
     * Whether the list voids records that are newer than the snapshot but already in the log: a shard may have applied
     * them before they were voided.
     */
    private boolean isVoidingBehind(Lane restored, long end) {
        Long next = role.voided().of(restored.address()).higher(restored.offset());
        return next != null && next < end;
    }

    private Lane copyOf(
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
        if (restored.shard().offset() == Lane.NOTHING_APPLIED) {
            log.info("{} has no snapshot and starts at the beginning of its log", name);
        } else {
            log.info(
                    "{} is restored from its snapshot at offset {}",
                    name,
                    restored.shard().offset());
        }
        return restored;
    }

    private static HostedLane hosted(Restoration.Restored restored, LaneEvents published, long beginning, long end) {
        HostedLane hosted = new HostedLane(restored, published, end);
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

    /** Creates a failed lane: its snapshot does not agree with the list of voided records. The other lanes can run. */
    private HostedLane refused(int partition, long end, VoidListMismatchException cause) {
        HostedLane hosted = new HostedLane(
                new Restoration.Restored(role.newShard(partition), List.of(), List.of(), 0),
                LaneEvents.none(role.addresses(partition)),
                end);
        hosted.fail(hosted.nextOffset(), cause);
        return hosted;
    }
}
