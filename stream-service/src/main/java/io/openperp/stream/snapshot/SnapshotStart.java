package io.openperp.stream.snapshot;

import io.openperp.journal.StreamPosition;
import io.openperp.journal.StreamSnapshotEntry;
import io.openperp.journal.Topics;
import io.openperp.stream.snapshot.SnapshotLog.StoredSnapshot;
import io.openperp.stream.snapshot.SnapshotLog.UnusableSnapshotException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restores the state from the newest usable snapshot. An unusable one is logged and the next older one is tried; if
 * there is none, the logs are read from their beginning.
 */
public final class SnapshotStart {

    /**
     * Version of the snapshot format. Raise it when the entries or the manifest change, and when events are converted
     * to other messages, because the messages' numbers depend on that.
     */
    static final int FORMAT_VERSION = 6;

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotStart.class);

    private final boolean isEnabled;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final KnownSnapshots known;

    public SnapshotStart(boolean isEnabled, Supplier<Consumer<byte[], byte[]>> consumers, KnownSnapshots known) {
        this.isEnabled = isEnabled;
        this.consumers = consumers;
        this.known = known;
    }

    /**
     * Restores the newest usable snapshot. Throws {@link org.apache.kafka.common.KafkaException} if the broker does not
     * answer; then nothing has been restored.
     */
    public void load(StreamState state) {
        if (!isEnabled) {
            LOG.info("events are read from their beginning: openperp.stream.snapshots.enabled is false");
            return;
        }
        try (Consumer<byte[], byte[]> consumer = consumers.get();
                SnapshotLog log = new SnapshotLog(consumer)) {
            if (!log.exists()) {
                LOG.warn(
                        "events are read from their beginning: there is no topic {} with two partitions",
                        Topics.STREAM_SNAPSHOTS);
            } else if (!restoreNewest(log, new SnapshotLogCheck(consumer), state)) {
                LOG.warn("events are read from their beginning: there is no snapshot that can be used");
            }
        }
    }

    private boolean restoreNewest(SnapshotLog log, SnapshotLogCheck events, StreamState state) {
        List<StoredSnapshot> stored = log.stored();
        List<String> unusable = new ArrayList<>();
        boolean restored = false;
        Iterator<StoredSnapshot> newestFirst = stored.iterator();
        while (!restored && newestFirst.hasNext()) {
            StoredSnapshot snapshot = newestFirst.next();
            try {
                restore(log, events, snapshot, state);
                restored = true;
                unusable.addAll(log.damageAfter(snapshot.offset()));
                known.loaded(snapshot);
            } catch (UnusableSnapshotException e) {
                unusable.add("the snapshot at offset " + snapshot.offset() + " of " + SnapshotLog.MANIFESTS
                        + " cannot be used: " + e.getMessage());
                known.rejected(snapshot);
            }
        }
        unusable.forEach(LOG::error);
        known.unusable(unusable.size());
        return restored;
    }

    private static void restore(SnapshotLog log, SnapshotLogCheck events, StoredSnapshot snapshot, StreamState state)
            throws UnusableSnapshotException {
        int version = snapshot.manifest().getFormatVersion();
        if (version != FORMAT_VERSION) {
            throw new UnusableSnapshotException("it has version " + version + ", known is " + FORMAT_VERSION);
        }
        SnapshotEntries entries = new SnapshotEntries(log.parts(snapshot));
        List<StreamPosition> positions = positions(entries);
        events.check(positions);
        state.restore(positions, entries);
        LOG.info(
                "began with the snapshot at offset {} of {}: {} parts, {} records, {} s old",
                snapshot.offset(),
                SnapshotLog.MANIFESTS,
                snapshot.manifest().getPartOffsetsCount(),
                snapshot.manifest().getRecords(),
                snapshot.ageMillis() / 1000);
    }

    /** Takes the reading positions of all partitions from the front of the entries, where each snapshot has them. */
    private static List<StreamPosition> positions(SnapshotEntries entries) {
        List<StreamPosition> positions = new ArrayList<>();
        StreamSnapshotEntry next = entries.peek();
        while (next != null && next.hasPosition()) {
            positions.add(entries.next().getPosition());
            next = entries.peek();
        }
        return positions;
    }
}
