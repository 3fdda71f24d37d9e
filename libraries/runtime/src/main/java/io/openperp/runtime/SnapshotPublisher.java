package io.openperp.runtime;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnsafeByteOperations;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.SnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.units.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores snapshots on a thread and with a producer of its own, so that a large state delays no order. The newest
 * {@value #KEPT} generations of a shard that have a manifest are kept; what is older is removed, torn ones with it.
 */
final class SnapshotPublisher implements AutoCloseable {

    static final int KEPT = 3;

    private static final Logger log = LoggerFactory.getLogger(SnapshotPublisher.class);
    private static final int PART = 256 * 1024;

    private final Producer<byte[], byte[]> producer;
    private final ExecutorService thread;
    private Map<String, TreeMap<Long, SnapshotGeneration>> generations = new HashMap<>();

    SnapshotPublisher(KafkaConnection kafka, String role) {
        this.producer = kafka.producer();
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name(role + "-snapshots").factory());
    }

    /** Takes over what is stored already; before anything else. */
    void goOnFrom(Map<String, TreeMap<Long, SnapshotGeneration>> stored) {
        generations = stored;
    }

    /** Stores the parts; the result is the manifest that makes them count. */
    CompletableFuture<SnapshotManifest> store(ShardAddress shard, long offset, byte[] state) {
        return CompletableFuture.supplyAsync(() -> storeParts(shard, offset, state), thread);
    }

    /** Stores the manifest, then removes what is no longer needed. */
    CompletableFuture<Void> confirm(SnapshotManifest manifest) {
        return CompletableFuture.runAsync(() -> storeManifest(manifest), thread);
    }

    /** Leaves whatever is unfinished. */
    @Override
    public void close() {
        thread.shutdownNow();
        producer.close(Duration.ZERO);
    }

    private SnapshotManifest storeParts(ShardAddress shard, long offset, byte[] state) {
        SnapshotGeneration generation = generationOf(shard, offset);
        ByteString bytes = UnsafeByteOperations.unsafeWrap(state);
        int parts = Math.max(1, Math.ceilDiv(state.length, PART));
        List<Future<RecordMetadata>> sent = new ArrayList<>(parts);
        for (int part = 0; part < parts; part++) {
            ByteString piece = bytes.substring(part * PART, Math.min(state.length, (part + 1) * PART));
            generation.parts().add(part);
            sent.add(send(
                    generation.key(part),
                    SnapshotChunk.newBuilder().setState(piece).build()));
        }
        sent.forEach(SnapshotPublisher::await);
        return SnapshotManifest.newBuilder()
                .setShard(shard)
                .setOffset(offset)
                .setChunks(parts)
                .setLength(state.length)
                .setStateHash(ByteString.copyFrom(Sha256.of(state).toByteArray()))
                .setFormatVersion(NumberedShard.FORMAT_VERSION)
                .build();
    }

    private void storeManifest(SnapshotManifest manifest) {
        SnapshotGeneration generation = generationOf(manifest.getShard(), manifest.getOffset());
        await(send(generation.key(SnapshotGeneration.Key.IS_MANIFEST), manifest));
        generation.manifest(manifest);
        log.info(
                "{} has a snapshot at offset {}: {} bytes",
                Shards.name(manifest.getShard()),
                manifest.getOffset(),
                manifest.getLength());
        removeOlder(generationsOf(manifest.getShard()));
    }

    private void removeOlder(TreeMap<Long, SnapshotGeneration> ofShard) {
        long[] complete = ofShard.values().stream()
                .filter(generation -> generation.manifest() != null)
                .mapToLong(SnapshotGeneration::offset)
                .toArray();
        if (complete.length < KEPT) {
            return;
        }
        SortedMap<Long, SnapshotGeneration> older = ofShard.headMap(complete[complete.length - KEPT]);
        older.values().forEach(this::remove);
        older.clear();
    }

    /** The manifest first: without it nobody looks at the parts. */
    private void remove(SnapshotGeneration generation) {
        send(generation.key(SnapshotGeneration.Key.IS_MANIFEST), null);
        generation.parts().forEach(part -> send(generation.key(part), null));
    }

    private Future<RecordMetadata> send(SnapshotGeneration.Key key, @Nullable MessageLite value) {
        int partitions = producer.partitionsFor(Topics.SNAPSHOTS).size();
        int partition = Math.floorMod(key.shard().hashCode(), partitions);
        byte[] bytes = value == null ? null : value.toByteArray();
        return producer.send(new ProducerRecord<>(Topics.SNAPSHOTS, partition, key.toBytes(), bytes));
    }

    private SnapshotGeneration generationOf(ShardAddress shard, long offset) {
        return generationsOf(shard).computeIfAbsent(offset, at -> SnapshotGeneration.of(shard, at));
    }

    private TreeMap<Long, SnapshotGeneration> generationsOf(ShardAddress shard) {
        return generations.computeIfAbsent(Shards.name(shard), name -> new TreeMap<>());
    }

    private static void await(Future<RecordMetadata> sent) {
        try {
            sent.get();
        } catch (ExecutionException e) {
            throw new SendFailedException(Objects.requireNonNull(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SendFailedException(e);
        }
    }
}
