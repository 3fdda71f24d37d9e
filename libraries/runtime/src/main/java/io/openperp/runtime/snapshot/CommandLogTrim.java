package io.openperp.runtime.snapshot;

import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.voiding.VoidedRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/**
 * Deletes the part of command logs that no shard will read again: everything that is contained in the oldest of the
 * three snapshots a shard keeps, so that each of the three still has the log it needs. Nothing is deleted if a shard
 * cannot be restored from each of its three snapshots. Logs of events are not changed.
 */
public final class CommandLogTrim implements AutoCloseable {

    /**
     * The part of one log that may be deleted.
     *
     * @param beginning first offset of the log
     * @param before first offset to keep
     * @param reason why nothing may be deleted; empty if something may
     */
    public record Cut(ShardAddress shard, long beginning, long before, String reason) {

        public long records() {
            return Math.max(0, before - beginning);
        }
    }

    private final Map<String, Object> kafka;
    private final Function<ShardAddress, ? extends Shard> emptyShard;
    private final Admin admin;

    /**
     * @param kafka settings of the connection, at least {@code bootstrap.servers}
     * @param emptyShard makes a new shard, to be restored from a snapshot
     */
    public CommandLogTrim(Map<String, Object> kafka, Function<ShardAddress, ? extends Shard> emptyShard) {
        this.kafka = Map.copyOf(kafka);
        this.emptyShard = emptyShard;
        this.admin = new KafkaConnection(kafka).patientAdmin();
    }

    /**
     * Determines what may be deleted, for each lane of the exchange, that of the account shard first; nothing is
     * deleted.
     */
    public List<Cut> plan() throws InterruptedException {
        StoredLanes lanes = lanes();
        List<ShardAddress> shards = lanes.firsts();
        Map<TopicPartition, Long> beginnings = beginnings(shards);
        List<Cut> cuts = new ArrayList<>();
        try (StoredSnapshots snapshots = new StoredSnapshots(kafka, shards)) {
            for (ShardAddress shard : shards) {
                cuts.add(cut(shard, lanes, beginnings.getOrDefault(logOf(shard), 0L), snapshots));
            }
        }
        return cuts;
    }

    /** Deletes the records before each cut from the logs; the broker frees disk space only in whole segments. */
    public void apply(Collection<Cut> cuts) throws InterruptedException {
        Map<TopicPartition, RecordsToDelete> deletions = new HashMap<>();
        cuts.stream()
                .filter(cut -> cut.records() > 0)
                .forEach(cut -> deletions.put(logOf(cut.shard), RecordsToDelete.beforeOffset(cut.before)));
        await(admin.deleteRecords(deletions).all());
    }

    @Override
    public void close() {
        admin.close();
    }

    private Cut cut(ShardAddress shard, StoredLanes lanes, long beginning, StoredSnapshots snapshots) {
        List<StateHash> kept = snapshots.of(shard);
        if (kept.size() < SnapshotPublisher.KEPT) {
            return new Cut(shard, beginning, beginning, kept.size() + " of " + SnapshotPublisher.KEPT + " snapshots");
        }
        long oldest = kept.get(kept.size() - SnapshotPublisher.KEPT).offset();
        for (StateHash snapshot : kept.subList(kept.size() - SnapshotPublisher.KEPT, kept.size())) {
            try {
                snapshots.restore(lanes.newLane(shard, emptyShard, VoidedRecords.NONE), snapshot.offset());
            } catch (IllegalArgumentException unusable) {
                return new Cut(
                        shard,
                        beginning,
                        beginning,
                        "the snapshot at " + snapshot.offset() + ": " + unusable.getMessage());
            }
        }
        return new Cut(shard, beginning, Math.max(beginning, oldest + 1), "");
    }

    private Map<TopicPartition, Long> beginnings(List<ShardAddress> shards) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> logs =
                shards.stream().collect(Collectors.toMap(CommandLogTrim::logOf, shard -> OffsetSpec.earliest()));
        Map<TopicPartition, Long> beginnings = new HashMap<>();
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> found :
                await(admin.listOffsets(logs).all()).entrySet()) {
            beginnings.put(found.getKey(), found.getValue().offset());
        }
        return beginnings;
    }

    private StoredLanes lanes() {
        Consumer<byte[], byte[]> consumer = new KafkaConnection(kafka).consumerOfWhatIsThere();
        try {
            return StoredLanes.read(consumer);
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private static TopicPartition logOf(ShardAddress shard) {
        return new TopicPartition(Topics.COMMANDS, Shards.lane(shard));
    }

    private static <T> T await(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker refused: " + e.getCause(), e);
        }
    }
}
