package io.openperp.replay;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.StateHash;
import io.openperp.runtime.StoredSnapshots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** All hashes a replay has to come to, by shard and offset: those of topic state-hashes, of manifests, from elsewhere. */
final class PublishedHashes {

    private final Map<ShardAddress, TreeMap<Long, List<ExpectedHash>>> byShard = new HashMap<>();

    void add(ExpectedHash hash) {
        byShard.computeIfAbsent(hash.shard(), shard -> new TreeMap<>())
                .computeIfAbsent(hash.offset(), offset -> new ArrayList<>())
                .add(hash);
    }

    void addAllOf(StoredSnapshots snapshots, ShardAddress shard) {
        for (StateHash stored : snapshots.of(shard)) {
            add(new ExpectedHash(
                    shard, stored.offset(), ExpectedHash.Kind.STATE, stored.hash(), "manifest of a snapshot"));
        }
    }

    void addAllOfTopic(Map<String, Object> kafka) {
        try (PartitionLog log = new PartitionLog(kafka, new TopicPartition(Topics.STATE_HASHES, 0))) {
            for (ConsumerRecord<byte[], byte[]> record = log.next(); record != null; record = log.next()) {
                add(record);
            }
        }
    }

    List<ExpectedHash> at(ShardAddress shard, long offset) {
        return byShard.getOrDefault(shard, new TreeMap<>()).getOrDefault(offset, List.of());
    }

    /** Those of a shard above an offset. */
    Iterable<List<ExpectedHash>> above(ShardAddress shard, long offset) {
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
    }

    private void add(StateHashed hashed, ExpectedHash.Kind kind, ByteString hash, String source) {
        if (!hash.isEmpty()) {
            add(new ExpectedHash(hashed.getShard(), hashed.getOffset(), kind, Keys.read(hash), source));
        }
    }
}
