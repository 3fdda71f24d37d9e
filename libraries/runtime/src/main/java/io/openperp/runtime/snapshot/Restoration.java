package io.openperp.runtime.snapshot;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotManifest;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.runtime.shard.VoidListMismatchException;
import io.openperp.units.BinaryReader;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings one shard back from the newest of its snapshots that is whole and that this program reads. */
public final class Restoration {

    private static final Logger log = LoggerFactory.getLogger(Restoration.class);

    private final SnapshotReader reader;
    private final Supplier<NumberedShard> newShard;

    public Restoration(SnapshotReader reader, Supplier<NumberedShard> newShard) {
        this.reader = reader;
        this.newShard = newShard;
    }

    /**
     * @param shard a new one if no snapshot could be used
     * @param damaged what is wrong with each snapshot that is newer than the one used
     * @param eventsFrom offset at or behind which its later events stand, {@link PublishedEvents#UNKNOWN} if not known
     */
    public record Restored(NumberedShard shard, List<String> damaged, long eventsFrom) {
        public Restored {
            damaged = List.copyOf(damaged);
        }
    }

    /**
     * Those without a manifest do not count and are passed over in silence. Before one is called damaged it is looked up
     * what is stored now: another owner may have removed what was known, and stored newer ones.
     *
     * Throws {@link VoidListMismatchException} if the one to be used does not agree with the list of voided records.
     *
     * @param known by offset
     * @param atMost the highest offset that is of use
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
        return new Restored(restored.shard(), damaged, restored.eventsFrom());
    }

    private Restored newestOf(NavigableMap<Long, SnapshotGeneration> generations) {
        List<String> damaged = new ArrayList<>();
        for (SnapshotGeneration generation : generations.descendingMap().values()) {
            if (generation.manifest() != null || generation.damage() != null) {
                NumberedShard shard = newShard.get();
                try {
                    shard.readFrom(new BinaryReader(reader.read(generation)));
                    return new Restored(shard, damaged, eventsFrom(generation));
                } catch (KafkaException e) {
                    throw e; // a broker that does not answer says nothing about the snapshot
                } catch (VoidListMismatchException e) {
                    throw e; // from one before it the shard would say other things than it has said
                } catch (RuntimeException e) {
                    damaged.add(Shards.name(shard.address()) + " has no use of its snapshot at offset "
                            + generation.offset() + ": " + e.getMessage());
                }
            }
        }
        return new Restored(newShard.get(), damaged, 0);
    }

    private static long eventsFrom(SnapshotGeneration generation) {
        SnapshotManifest manifest = generation.manifest();
        return manifest == null ? PublishedEvents.UNKNOWN : manifest.getEventsOffset() - 1;
    }
}
