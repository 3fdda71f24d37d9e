package io.openperp.replay.hash;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.replay.event.PartitionLog;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.snapshot.StoredSnapshots;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The hashes that a replay must reproduce, by shard and offset; from topic state-hashes, manifests of snapshots and
 * other sources.
 */
public final class PublishedHashes {

    private final Map<ShardAddress, TreeMap<Long, List<ExpectedHash>>> byShard = new HashMap<>();
    private final Map<ShardAddress, Long> snapshots = new HashMap<>();

    public void add(ExpectedHash hash) {
        byShard.computeIfAbsent(hash.shard(), shard -> new TreeMap<>())
                .computeIfAbsent(hash.offset(), offset -> new ArrayList<>())
                .add(hash);
    }

    public void addAllOf(StoredSnapshots stored, ShardAddress shard) {
        for (StateHash snapshot : stored.of(shard)) {
            snapshots.merge(shard, snapshot.offset(), Math::max);
            add(new ExpectedHash(
                    shard, snapshot.offset(), ExpectedHash.Kind.STATE, snapshot.hash(), "manifest of a snapshot"));
        }
    }

    public void addAllOfTopic(Map<String, Object> kafka) {
        try (PartitionLog log = new PartitionLog(kafka, new TopicPartition(Topics.STATE_HASHES, 0))) {
            for (ConsumerRecord<byte[], byte[]> record = log.next(); record != null; record = log.next()) {
                add(record);
            }
        }
    }

    public List<ExpectedHash> at(ShardAddress shard, long offset) {
        return byShard.getOrDefault(shard, new TreeMap<>()).getOrDefault(offset, List.of());
    }

    /**
     * Highest offset with a published hash of the whole state, which is that of the newest snapshot ever stored; -1 if
     * there is none.
     */
    public long newestSnapshot(ShardAddress shard) {
        return snapshots.getOrDefault(shard, Lane.NOTHING_APPLIED);
    }

    /** The expected hashes of a shard at offsets above {@code offset}, in ascending order; a list for each offset. */
    public Iterable<List<ExpectedHash>> above(ShardAddress shard, long offset) {
        return byShard.getOrDefault(shard, new TreeMap<>())
                .tailMap(offset, false)
                .values();
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        StateHashed hashed;
        try {
            hashed = StateHashed.parseFrom(record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(
                    "the record at offset " + record.offset() + " of " + Topics.STATE_HASHES + " is unreadable", e);
        }
        String source = Topics.STATE_HASHES + " offset " + record.offset();
        add(hashed, ExpectedHash.Kind.CHANNELS, hashed.getChannelsHash(), source);
        add(hashed, ExpectedHash.Kind.STATE, hashed.getStateHash(), source);
        if (!hashed.getStateHash().isEmpty()) {
            snapshots.merge(hashed.getShard(), hashed.getOffset(), Math::max);
        }
    }

    private void add(StateHashed hashed, ExpectedHash.Kind kind, ByteString hash, String source) {
        if (!hash.isEmpty()) {
            add(new ExpectedHash(hashed.getShard(), hashed.getOffset(), kind, Keys.read(hash), source));
        }
    }

    /**
     * A hash that a shard must have after the record at an offset.
     *
     * @param source origin of the hash, for findings, such as {@code topic state-hashes}
     */
    public record ExpectedHash(ShardAddress shard, long offset, Kind kind, Bytes32 hash, String source) {

        /** Part of the shard that a hash covers. */
        public enum Kind {
            /**
             * Everything except the states of the shards: times, waiting commands, and numbers and running hashes of
             * all channels.
             */
            CHANNELS("channels"),
            /** The whole state, including the states of the shards. */
            STATE("state");

            public final String word;

            Kind(String word) {
                this.word = word;
            }
        }
    }
}
