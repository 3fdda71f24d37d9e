package io.openperp.runtime;

import io.openperp.journal.Shards;
import io.openperp.units.BinaryReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings one shard back from the newest of its snapshots that is whole and that this program reads. */
final class Restoration {

    private static final Logger log = LoggerFactory.getLogger(Restoration.class);

    private final SnapshotReader reader;
    private final Supplier<NumberedShard> newShard;

    Restoration(SnapshotReader reader, Supplier<NumberedShard> newShard) {
        this.reader = reader;
        this.newShard = newShard;
    }

    /**
     * @param shard a new one if no snapshot could be used
     * @param damaged what is wrong with each snapshot that is newer than the one used
     */
    record Restored(NumberedShard shard, List<String> damaged) {
        Restored {
            damaged = List.copyOf(damaged);
        }
    }

    /** Those without a manifest do not count and are passed over in silence. */
    Restored run(Collection<SnapshotGeneration> newestFirst) {
        List<String> damaged = new ArrayList<>();
        for (SnapshotGeneration generation : newestFirst) {
            if (generation.manifest() != null || generation.damage() != null) {
                NumberedShard shard = newShard.get();
                try {
                    shard.readFrom(new BinaryReader(reader.read(generation)));
                    return new Restored(shard, damaged);
                } catch (KafkaException e) {
                    throw e; // a broker that does not answer says nothing about the snapshot
                } catch (RuntimeException e) {
                    String what = Shards.name(shard.address()) + " has no use of its snapshot at offset "
                            + generation.offset() + ": " + e.getMessage();
                    damaged.add(what);
                    log.error(what);
                }
            }
        }
        return new Restored(newShard.get(), damaged);
    }
}
