package io.openperp.runtime.snapshot;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnsafeByteOperations;
import io.openperp.journal.EventsOffset;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.SnapshotManifest;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.kafka.SendFailedException;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds and stores snapshots on a thread of its own with Kafka clients of its own, so that a large state does not
 * delay orders. The newest {@value #KEPT} complete snapshots of a lane are kept; older ones are removed, including
 * incomplete ones.
 */
public final class SnapshotPublisher implements AutoCloseable {

    public static final int KEPT = 3;

    private static final Logger log = LoggerFactory.getLogger(SnapshotPublisher.class);
    private static final int PART = 256 * 1024;

    private final KafkaConnection kafka;
    private final SnapshotBuilder builder;
    private final Producer<byte[], byte[]> producer;
    private final ExecutorService thread;
    private final Runnable onProgress;
    private Map<String, TreeMap<Long, SnapshotGeneration>> generations = new HashMap<>();
    private volatile boolean buildsAreAbandoned;

    /**
     * A snapshot whose parts are all stored.
     *
     * @param manifest lists the stored parts; until it is stored itself, the snapshot is not used
     * @param damaged reasons why newer stored snapshots could not be used; empty if there are none
     */
    record Stored(SnapshotManifest manifest, List<String> damaged) {}

    /**
     * @param role name of the host's role, after which the thread is named
     * @param onProgress called on another thread when one of the returned futures completes
     */
    public SnapshotPublisher(SnapshotBuilder builder, KafkaConnection kafka, String role, Runnable onProgress) {
        this.kafka = kafka;
        this.builder = builder;
        this.onProgress = onProgress;
        this.producer = kafka.producer();
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name(role + "-snapshots").factory());
    }

    /**
     * Sets the snapshots that {@link SnapshotReader} has found in the topic, by lane and offset. Call before any other
     * method.
     */
    public void continueFrom(Map<String, TreeMap<Long, SnapshotGeneration>> stored) {
        generations = stored;
    }

    /** Reads again which snapshots are stored, because another host may have stored and removed some. */
    public void refresh(Set<String> shards) {
        thread.execute(() -> {
            try (SnapshotReader reader = new SnapshotReader(kafka)) {
                generations = reader.index(shards);
            } catch (RuntimeException e) {
                log.warn(
                        "what {} holds is not known, the next snapshot may begin further back: {}",
                        Topics.SNAPSHOTS,
                        e.toString());
            }
        });
    }

    /**
     * Builds a copy of the lane at {@code target} and stores its parts.
     *
     * @param events for each shard, an offset at or after which all later events are stored; see
     *     {@link LaneEvents#from}
     */
    public CompletableFuture<Stored> build(
            SnapshotBuilder.Target target, ShardAddress shard, List<EventsOffset> events) {
        return begin(() -> {
            Restoration.Restored built =
                    builder.build(target, new TreeMap<>(generationsOf(shard)), () -> buildsAreAbandoned);
            return new Stored(storeParts(built.shard(), events), built.damaged());
        });
    }

    /**
     * Stores the parts of a lane's present state; the lane must not be changed until they are stored.
     *
     * @param damaged known reasons why stored snapshots could not be used
     */
    public CompletableFuture<Stored> store(Lane resting, List<EventsOffset> events, List<String> damaged) {
        return begin(() -> new Stored(storeParts(resting, events), damaged));
    }

    /** Cancels the snapshots that are being built in the background, and all later ones. */
    public void abandonBuilds() {
        buildsAreAbandoned = true;
    }

    /** Stores the manifest, which completes the snapshot, then removes older snapshots. */
    public CompletableFuture<SnapshotManifest> confirm(SnapshotManifest manifest) {
        return begin(() -> storeManifest(manifest));
    }

    /** Stops the thread; unfinished snapshots are abandoned. */
    @Override
    public void close() {
        thread.shutdownNow();
        producer.close(Duration.ZERO);
    }

    private <T> CompletableFuture<T> begin(Supplier<T> work) {
        CompletableFuture<T> future = CompletableFuture.supplyAsync(work, thread);
        future.whenComplete((result, problem) -> onProgress.run());
        return future;
    }

    private SnapshotManifest storeParts(Lane shard, List<EventsOffset> events) {
        SnapshotGeneration generation = generationOf(shard.address(), shard.offset());
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        Sha256 hash = new Sha256();
        long[] length = {0};
        BinaryWriter out = BinaryWriter.inParts(PART, state -> {
            hash.update(state, 0, state.length);
            length[0] += state.length;
            sent.add(sendPart(generation, sent.size(), state));
        });
        shard.writeTo(out);
        out.finish();
        for (int part = 0; part < sent.size(); part++) {
            RecordMetadata stored = await(sent.get(part));
            generation.locations().put(part, new SnapshotGeneration.Location(stored.partition(), stored.offset()));
        }
        return SnapshotManifest.newBuilder()
                .setShard(shard.address())
                .setOffset(shard.offset())
                .setChunks(sent.size())
                .setLength(length[0])
                .setStateHash(ByteString.copyFrom(hash.finish().toByteArray()))
                .setFormatVersion(Lane.FORMAT_VERSION)
                .addAllEvents(events)
                .build();
    }

    private Future<RecordMetadata> sendPart(SnapshotGeneration generation, int part, byte[] state) {
        generation.parts().add(part);
        return send(
                generation.key(part),
                SnapshotChunk.newBuilder()
                        .setState(UnsafeByteOperations.unsafeWrap(state))
                        .build());
    }

    private SnapshotManifest storeManifest(SnapshotManifest manifest) {
        SnapshotGeneration generation = generationOf(manifest.getShard(), manifest.getOffset());
        Future<RecordMetadata> hash = producer.send(StateHashes.record(StateHashed.newBuilder()
                .setShard(manifest.getShard())
                .setOffset(manifest.getOffset())
                .setStateHash(manifest.getStateHash())
                .build()));
        await(send(generation.key(SnapshotGeneration.Key.IS_MANIFEST), manifest));
        await(hash);
        generation.manifest(manifest);
        log.info(
                "{} has a snapshot at offset {}: {} bytes",
                Shards.name(manifest.getShard()),
                manifest.getOffset(),
                manifest.getLength());
        removeOlder(generationsOf(manifest.getShard()));
        return manifest;
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

    /** Removes a snapshot, its manifest first, because parts without a manifest are not used. */
    private void remove(SnapshotGeneration generation) {
        send(generation.key(SnapshotGeneration.Key.IS_MANIFEST), null);
        generation.parts().forEach(part -> send(generation.key(part), null));
    }

    private Future<RecordMetadata> send(SnapshotGeneration.Key key, @Nullable MessageLite value) {
        int partitions = producer.partitionsFor(Topics.SNAPSHOTS).size();
        int partition = SnapshotGeneration.partitionOf(key.shard(), partitions);
        byte[] bytes = value == null ? null : value.toByteArray();
        return producer.send(new ProducerRecord<>(Topics.SNAPSHOTS, partition, key.toBytes(), bytes));
    }

    private SnapshotGeneration generationOf(ShardAddress shard, long offset) {
        return generationsOf(shard).computeIfAbsent(offset, at -> SnapshotGeneration.of(shard, at));
    }

    private TreeMap<Long, SnapshotGeneration> generationsOf(ShardAddress shard) {
        return generations.computeIfAbsent(Shards.name(shard), name -> new TreeMap<>());
    }

    private static RecordMetadata await(Future<RecordMetadata> sent) {
        try {
            return sent.get();
        } catch (ExecutionException e) {
            throw new SendFailedException(Objects.requireNonNull(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SendFailedException(e);
        }
    }
}
