package io.openperp.runtime.voiding;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Offsets of voided records, by lane (LOG-015). The signature of their list is not checked here. */
public final class VoidedRecords {

    public static final VoidedRecords NONE = new VoidedRecords(new TreeMap<>());

    private final SortedMap<String, NavigableSet<Long>> offsets;

    private VoidedRecords(SortedMap<String, NavigableSet<Long>> offsets) {
        this.offsets = offsets;
    }

    /** @param offsets offsets by the {@link Shards#name} of the lane's first shard */
    public static VoidedRecords of(SortedMap<String, ? extends Collection<Long>> offsets) {
        TreeMap<String, NavigableSet<Long>> copy = new TreeMap<>();
        offsets.forEach(
                (shard, ofShard) -> copy.put(shard, Collections.unmodifiableNavigableSet(new TreeSet<>(ofShard))));
        return new VoidedRecords(copy);
    }

    public NavigableSet<Long> of(ShardAddress shard) {
        return offsets.getOrDefault(Shards.name(shard), Collections.emptyNavigableSet());
    }
}
