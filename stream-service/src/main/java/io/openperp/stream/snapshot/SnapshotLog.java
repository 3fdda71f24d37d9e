package io.openperp.stream.snapshot;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.StreamSnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.reader.DamagedRange;
import io.openperp.reader.Destination;
import io.openperp.reader.LogScan;
import io.openperp.units.Sha256;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topic {@code stream-snapshots}, which has {@link SnapshotWriter#SLOTS} places for snapshots: its manifests
 * and parts have the number of a place in their key, so that compaction keeps the latest of each. Not thread-safe.
 */
final class SnapshotLog implements AutoCloseable {

    static final TopicPartition MANIFESTS = new TopicPartition(Topics.STREAM_SNAPSHOTS, 0);
    static final TopicPartition PARTS = new TopicPartition(Topics.STREAM_SNAPSHOTS, 1);

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotLog.class);

    private final Consumer<byte[], byte[]> consumer;
    private final LogScan scan;

    /** The newest snapshot stored in each place. */
    private final Map<Integer, StoredSnapshot> bySlot = new HashMap<>();

    /** Offset up to which the manifests have been read. */
    private long next;

    SnapshotLog(Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
        this.scan = new LogScan(consumer);
    }

    /** Whether the topic exists with both its partitions. */
    boolean exists() {
        return consumer.listTopics()
                        .getOrDefault(Topics.STREAM_SNAPSHOTS, List.of())
                        .size()
                > PARTS.partition();
    }

    /** Returns the valid snapshots, newest first: at most one for each place. */
    List<StoredSnapshot> stored() {
        Destination.Bounds bounds = bounds(MANIFESTS);
        long end = bounds.end();
        if (end < next) {
            bySlot.clear(); // the topic was deleted and made again
            next = 0;
        }
        scan.scan(MANIFESTS, Math.max(bounds.first(), next), end, this::note);
        next = end;
        return bySlot.values().stream()
                .sorted(Comparator.comparingLong(StoredSnapshot::offset).reversed())
                .toList();
    }

    /**
     * Describes, in one sentence each, the damaged ranges of the topic that may have held a newer snapshot than the one
     * at {@code offset}.
     */
    List<String> damageAfter(long offset) {
        return scan.damageAfter(MANIFESTS, offset).stream()
                .map(DamagedRange::toString)
                .toList();
    }

    /** Reads all parts of a snapshot in order and verifies their hash. */
    Queue<ByteString> parts(StoredSnapshot snapshot) throws UnusableSnapshotException {
        List<Long> offsets = snapshot.manifest().getPartOffsetsList();
        Map<Long, ByteString> found = new HashMap<>();
        if (!offsets.isEmpty()) {
            Map<Long, Boolean> wanted = new HashMap<>();
            offsets.forEach(offset -> wanted.put(offset, true));
            Destination.Bounds bounds = bounds(PARTS);
            long from = Math.max(
                    bounds.first(), offsets.stream().mapToLong(o -> o).min().orElse(0));
            long to = Math.min(
                    bounds.end(), 1 + offsets.stream().mapToLong(o -> o).max().orElse(0));
            scan.scan(PARTS, from, to, record -> {
                if (wanted.containsKey(record.offset())) {
                    found.put(record.offset(), part(record));
                }
            });
        }
        return whole(snapshot, offsets, found);
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(Duration.ZERO)); // else it waits for a fetch that is not needed
    }

    private Destination.Bounds bounds(TopicPartition partition) {
        consumer.assign(List.of(partition)); // or the client warns of it
        return new Destination.Bounds(
                consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L),
                consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L));
    }

    private static Queue<ByteString> whole(StoredSnapshot snapshot, List<Long> offsets, Map<Long, ByteString> found)
            throws UnusableSnapshotException {
        Queue<ByteString> parts = new ArrayDeque<>();
        Sha256 hash = new Sha256();
        for (long offset : offsets) {
            ByteString part = found.get(offset);
            if (part == null) {
                throw new UnusableSnapshotException(
                        "its part at offset " + offset + " has been removed, replaced or damaged");
            }
            hash.update(part.toByteArray(), 0, part.size());
            parts.add(part);
        }
        if (!Arrays.equals(
                hash.finish().toByteArray(), snapshot.manifest().getStateHash().toByteArray())) {
            throw new UnusableSnapshotException("its bytes are not those that were hashed");
        }
        return parts;
    }

    private void note(ConsumerRecord<byte[], byte[]> record) {
        try {
            StreamSnapshotManifest manifest = StreamSnapshotManifest.parseFrom(
                    record.value() == null ? ByteString.EMPTY : ByteString.copyFrom(record.value()));
            bySlot.put(manifest.getSlot(), new StoredSnapshot(record.offset(), manifest));
        } catch (InvalidProtocolBufferException e) {
            LOG.warn("the manifest at offset {} of {} is unreadable: {}", record.offset(), MANIFESTS, e.getMessage());
        }
    }

    /** Bytes of a part; empty if they cannot be read. No valid part is empty, so that the hash will not match. */
    private static ByteString part(ConsumerRecord<byte[], byte[]> record) {
        try {
            return record.value() == null
                    ? ByteString.EMPTY
                    : SnapshotChunk.parseFrom(record.value()).getState();
        } catch (InvalidProtocolBufferException e) {
            LOG.warn("the part at offset {} of {} is unreadable: {}", record.offset(), PARTS, e.getMessage());
            return ByteString.EMPTY;
        }
    }

    /**
     * A stored snapshot.
     *
     * @param offset offset of its manifest; the snapshot with the higher offset is the newer one
     */
    record StoredSnapshot(long offset, StreamSnapshotManifest manifest) {

        /** Age in milliseconds, by the writer's clock and this machine's clock; at least 0. */
        long ageMillis() {
            return Math.max(0, System.currentTimeMillis() - manifest.getTakenMillis());
        }
    }

    /**
     * Thrown for a stored snapshot that is damaged, has another format version, or was not made from the present logs;
     * the message states the reason.
     */
    static final class UnusableSnapshotException extends Exception {

        private static final long serialVersionUID = 1L;

        UnusableSnapshotException(String reason) {
            super(reason);
        }
    }
}
