package io.openperp.runtime.snapshot;

import io.openperp.journal.EventsOffset;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.voiding.VoidedOffsets.VoidListMismatchException;
import io.openperp.units.BinaryReader;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Restores one lane from its newest snapshot that is complete and readable by this program. */
public final class Restoration {

    private static final Logger log = LoggerFactory.getLogger(Restoration.class);

    private final SnapshotReader reader;
    private final Supplier<Lane> newShard;

    public Restoration(SnapshotReader reader, Supplier<Lane> newShard) {
        this.reader = reader;
        this.newShard = newShard;
    }

    /**
     * The result of a restoration.
     *
     * @param shard the restored lane; a new one if no snapshot could be used
     * @param damaged reason why a snapshot could not be used, for each that is newer than the one used
     * @param events offsets in the event topics at or after which events newer than the snapshot are stored, for each
     *     shard of the lane
     * @param bytes length of the snapshot; 0 if none was used
     */
    public record Restored(Lane shard, List<String> damaged, List<EventsOffset> events, long bytes) {
        public Restored {
            damaged = List.copyOf(damaged);
            events = List.copyOf(events);
        }

        /**
         * Offset in the event topic from which on the events of this shard that are newer than the snapshot lie; 0 if
         * the snapshot does not say.
         */
        public long eventsFrom(ShardAddress of) {
            return events.stream()
                    .filter(each -> each.getShard().equals(of))
                    .mapToLong(EventsOffset::getOffset)
                    .findAny()
                    .orElse(0);
        }
    }

    /**
     * Restores a lane. Snapshots without a manifest are ignored. Before a snapshot is reported as damaged, the topic is
     * read again, because another owner may have removed it and stored newer ones.
     *
     * <p>Throws {@link VoidListMismatchException} if the snapshot to be used does not agree with the list of voided
     * records.
     *
     * @param known the known snapshots by offset
     * @param atMost highest offset of a snapshot that may be used
     */
    public Restored run(ShardAddress shard, NavigableMap<Long, SnapshotGeneration> known, long atMost) {
        NavigableMap<Long, SnapshotGeneration> stored = known;
        Restored restored = newestOf(stored.headMap(atMost, true));
        if (!restored.damaged().isEmpty()) {
            stored = reader.index(Set.of(Shards.name(shard))).getOrDefault(Shards.name(shard), new TreeMap<>());
            restored = newestOf(stored.headMap(atMost, true));
        }
        List<String> damaged = new ArrayList<>(restored.damaged());
        reader.damageAfter(Shards.name(shard), stored.get(restored.shard().offset()))
                .forEach(place -> damaged.add(Shards.name(shard) + " may have lost snapshots: " + place));
        damaged.forEach(what -> log.error("{}", what));
        return new Restored(restored.shard(), damaged, restored.events(), restored.bytes());
    }

    private Restored newestOf(NavigableMap<Long, SnapshotGeneration> generations) {
        List<String> damaged = new ArrayList<>();
        for (SnapshotGeneration generation : generations.descendingMap().values()) {
            if (generation.manifest() != null || generation.damage() != null) {
                Lane shard = newShard.get();
                try {
                    byte[] state = reader.read(generation);
                    shard.readFrom(new BinaryReader(state));
                    return new Restored(shard, damaged, events(generation), state.length);
                } catch (KafkaException e) {
                    throw e; // the broker did not answer: the snapshot may be intact
                } catch (VoidListMismatchException e) {
                    throw e; // from an older snapshot the shard would publish other events than it has published
                } catch (RuntimeException e) {
                    damaged.add(Shards.name(shard.address()) + " has no use of its snapshot at offset "
                            + generation.offset() + ": " + e.getMessage());
                }
            }
        }
        return new Restored(newShard.get(), damaged, List.of(), 0);
    }

    private static List<EventsOffset> events(SnapshotGeneration generation) {
        return Objects.requireNonNull(generation.manifest(), "a snapshot that was read")
                .getEventsList();
    }
}
