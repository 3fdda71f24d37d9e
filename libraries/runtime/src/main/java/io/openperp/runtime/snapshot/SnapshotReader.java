package io.openperp.runtime.snapshot;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.SnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.reader.DamagedRange;
import io.openperp.reader.LogScan;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.units.Sha256;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads topic {@code snapshots}: first an index of keys and offsets, so that snapshots that are not needed take no
 * memory, then the parts of one snapshot.
 */
public final class SnapshotReader implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SnapshotReader.class);

    private final Consumer<byte[], byte[]> consumer;
    private final Map<String, TreeMap<Long, SnapshotGeneration>> generations = new HashMap<>();
    private final LogScan scan;
    private int partitions;

    public SnapshotReader(KafkaConnection kafka) {
        this.consumer = kafka.consumerOfWhatIsThere();
        this.scan = new LogScan(consumer);
    }

    /** All snapshots of the lanes with these names, by name and offset. */
    public Map<String, TreeMap<Long, SnapshotGeneration>> index(Set<String> shards) {
        Set<TopicPartition> all = new HashSet<>();
        consumer.partitionsFor(Topics.SNAPSHOTS)
                .forEach(info -> all.add(new TopicPartition(Topics.SNAPSHOTS, info.partition())));
        partitions = all.size();
        shards.forEach(shard -> generations.put(shard, new TreeMap<>()));
        Map<TopicPartition, Long> from = consumer.beginningOffsets(all);
        scan(from, consumer.endOffsets(all), this::note);
        generations.values().forEach(ofShard -> ofShard.values().removeIf(SnapshotGeneration::isEmpty));
        return generations;
    }

    /** The state that a snapshot contains. Throws {@link IllegalArgumentException} if it is incomplete or damaged. */
    byte[] read(SnapshotGeneration generation) {
        SnapshotManifest manifest = generation.manifest();
        if (manifest == null) {
            throw new IllegalArgumentException(
                    generation.damage() == null ? "it has no manifest" : generation.damage());
        }
        int stored = generation.locations().size();
        if (manifest.getChunks() < 0 || manifest.getChunks() > stored) {
            throw new IllegalArgumentException(
                    "of its " + Integer.toUnsignedString(manifest.getChunks()) + " parts there are only " + stored);
        }
        ByteString[] parts = new ByteString[manifest.getChunks()];
        Map<TopicPartition, Long> from = new HashMap<>();
        Map<TopicPartition, Long> to = new HashMap<>();
        Map<SnapshotGeneration.Location, Integer> wanted = new HashMap<>();
        for (int part = 0; part < parts.length; part++) {
            SnapshotGeneration.Location location = generation.locations().get(part);
            if (location == null) {
                throw new IllegalArgumentException("part " + part + " of " + parts.length + " is missing");
            }
            TopicPartition partition = new TopicPartition(Topics.SNAPSHOTS, location.partition());
            wanted.put(location, part);
            from.merge(partition, location.offset(), Math::min);
            to.merge(partition, location.offset() + 1, Math::max);
        }
        scan(from, to, record -> {
            Integer part = wanted.get(new SnapshotGeneration.Location(record.partition(), record.offset()));
            if (part != null) {
                parts[part] = partOf(record);
            }
        });
        return whole(manifest, parts);
    }

    /**
     * Damaged ranges of the topic that may have held a newer snapshot of the lane than {@code used}, as found by the
     * last {@link #index}.
     *
     * @param used the snapshot that is used; null if there is none
     */
    List<String> damageAfter(String shard, @Nullable SnapshotGeneration used) {
        if (partitions == 0) {
            return List.of();
        }
        int partition = SnapshotGeneration.partitionOf(shard, partitions);
        long after = used == null ? -1 : used.manifestOffset();
        return scan.damageAfter(new TopicPartition(Topics.SNAPSHOTS, partition), after).stream()
                .map(DamagedRange::toString)
                .toList();
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(Duration.ZERO)); // else close waits for a fetch in flight
    }

    private void note(ConsumerRecord<byte[], byte[]> record) {
        SnapshotGeneration.Key key = keyOf(record);
        if (key == null || !generations.containsKey(key.shard())) {
            return;
        }
        TreeMap<Long, SnapshotGeneration> ofShard = generations.get(key.shard());
        SnapshotGeneration generation =
                ofShard.computeIfAbsent(key.offset(), offset -> new SnapshotGeneration(key.shard(), offset));
        if (key.part() == SnapshotGeneration.Key.IS_MANIFEST) {
            noteManifest(generation, record);
        } else if (record.value() == null) {
            generation.partRemoved(key.part());
        } else {
            generation.partStored(key.part(), new SnapshotGeneration.Location(record.partition(), record.offset()));
        }
    }

    /** Reads partitions one after the other, so that damage can be attributed to the one being read. */
    private void scan(
            Map<TopicPartition, Long> from,
            Map<TopicPartition, Long> to,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
        from.forEach(
                (partition, first) -> scan.scan(partition, first, Objects.requireNonNull(to.get(partition)), visitor));
    }

    private static SnapshotGeneration.@Nullable Key keyOf(ConsumerRecord<byte[], byte[]> record) {
        try {
            return SnapshotGeneration.Key.parse(record.key() == null ? new byte[0] : record.key());
        } catch (IllegalArgumentException e) {
            log.warn("record {} of {} is ignored: {}", record.offset(), Topics.SNAPSHOTS, e.getMessage());
            return null;
        }
    }

    private static void noteManifest(SnapshotGeneration generation, ConsumerRecord<byte[], byte[]> record) {
        try {
            SnapshotManifest stored = record.value() == null ? null : SnapshotManifest.parseFrom(record.value());
            generation.manifest(generation.hasRemovedParts() ? null : stored);
            generation.manifestOffset(record.offset());
        } catch (InvalidProtocolBufferException e) {
            generation.damagedManifest("the manifest at " + record.offset() + " is unreadable: " + e.getMessage());
        }
    }

    private static ByteString partOf(ConsumerRecord<byte[], byte[]> record) {
        try {
            return SnapshotChunk.parseFrom(record.value()).getState();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("the part at " + record.offset() + " is unreadable", e);
        }
    }

    private static byte[] whole(SnapshotManifest manifest, ByteString[] parts) {
        long length = 0;
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] == null) {
                throw new IllegalArgumentException(
                        "part " + i + " of " + parts.length + " has been removed or is damaged");
            }
            length += parts[i].size();
        }
        if (length != manifest.getLength()) {
            throw new IllegalArgumentException(
                    "its parts have " + length + " bytes, not the " + manifest.getLength() + " that were stored");
        }
        byte[] state = new byte[Math.toIntExact(length)];
        int position = 0;
        for (ByteString part : parts) {
            part.copyTo(state, position);
            position += part.size();
        }
        if (!isHashedTo(manifest, state)) {
            throw new IllegalArgumentException("its " + length + " bytes are not those that were hashed");
        }
        return state;
    }

    private static boolean isHashedTo(SnapshotManifest manifest, byte[] state) {
        return Arrays.equals(
                Sha256.of(state).toByteArray(), manifest.getStateHash().toByteArray());
    }
}
