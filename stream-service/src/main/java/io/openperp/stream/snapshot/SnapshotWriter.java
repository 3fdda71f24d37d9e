package io.openperp.stream.snapshot;

import io.openperp.journal.StreamSnapshotEntry;
import io.openperp.journal.StreamSnapshotManifest;
import io.openperp.servicekit.background.BackgroundLoop;
import io.openperp.stream.snapshot.SnapshotLog.StoredSnapshot;
import io.openperp.stream.snapshot.StreamState.Cut;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Checks at random intervals whether a new snapshot is due since the newest one of any replica, and then writes one, in
 * a separate thread with its own clients. Two replicas may write at the same time.
 */
public final class SnapshotWriter implements SmartLifecycle {

    /** Number of places for snapshots on the topic; a new one replaces the oldest. */
    static final int SLOTS = 4;

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotWriter.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final SnapshotSettings settings;
    private final StreamState state;
    private final BooleanSupplier isCurrent;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Supplier<Producer<byte[], byte[]>> producers;
    private final KnownSnapshots known;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable BackgroundLoop loop;
    private long writtenNanos = System.nanoTime();

    /**
     * Creates a writer.
     *
     * @param isCurrent whether everything that was in the logs at the start has been read
     */
    public SnapshotWriter(
            SnapshotSettings settings,
            StreamState state,
            BooleanSupplier isCurrent,
            Supplier<Consumer<byte[], byte[]>> consumers,
            Supplier<Producer<byte[], byte[]>> producers,
            KnownSnapshots known) {
        this.settings = settings;
        this.state = state;
        this.isCurrent = isCurrent;
        this.consumers = consumers;
        this.producers = producers;
        this.known = known;
    }

    @Override
    public void start() {
        if (settings.enabled()) {
            loop = BackgroundLoop.start("snapshots", this::run);
        }
    }

    @Override
    public void stop() {
        BackgroundLoop writing = loop;
        loop = null;
        if (writing != null) {
            writing.end(stopping::countDown, PATIENCE);
        }
    }

    @Override
    public boolean isRunning() {
        return loop != null;
    }

    private void run() throws InterruptedException {
        while (pause()) {
            if (!work()) {
                stopping.await(AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    /**
     * Writes snapshots whenever they are due until the writer is stopped. Returns false if the topic does not exist or
     * fails to be read or written, so that the caller tries again later.
     */
    private boolean work() throws InterruptedException {
        try (SnapshotLog log = new SnapshotLog(consumers.get());
                Producer<byte[], byte[]> producer = producers.get()) {
            boolean goesOn = log.exists();
            while (goesOn) {
                List<StoredSnapshot> stored = log.stored();
                known.stored(stored);
                if (isDue()) {
                    write(producer, freeSlot(stored));
                }
                goesOn = pause();
            }
            return stopping.getCount() == 0;
        } catch (InterruptException stopped) {
            LOG.debug("no more snapshots", stopped);
            return true;
        } catch (RuntimeException failed) {
            LOG.warn("no snapshot could be written, trying again: {}", failed.toString());
            return false;
        }
    }

    /**
     * Waits for a random time before the next check, so that replicas seldom write at once; returns false if the writer
     * is stopped.
     */
    private boolean pause() throws InterruptedException {
        long longest =
                Math.min(LONGEST_PAUSE.toMillis(), Math.max(20, settings.every().toMillis() / 4));
        long millis = ThreadLocalRandom.current().nextLong(longest / 4, longest + 1);
        return !stopping.await(millis, TimeUnit.MILLISECONDS);
    }

    private boolean isDue() {
        StoredSnapshot newest = known.newest();
        long since = state.records() - (newest == null ? 0 : newest.manifest().getRecords());
        if (since <= 0) {
            return false;
        }
        if (!isCurrent.getAsBoolean()) { // a first reading of long logs that is broken off need not begin again
            return System.nanoTime() - writtenNanos >= settings.every().toNanos();
        }
        return newest == null
                || since >= settings.everyRecords()
                || newest.ageMillis() >= settings.every().toMillis();
    }

    private static int freeSlot(List<StoredSnapshot> stored) {
        Set<Integer> taken = new HashSet<>();
        stored.forEach(snapshot -> taken.add(snapshot.manifest().getSlot()));
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!taken.contains(slot)) {
                return slot;
            }
        }
        return stored.stream()
                .min(Comparator.comparingLong(StoredSnapshot::offset))
                .map(oldest -> oldest.manifest().getSlot())
                .orElse(0);
    }

    private void write(Producer<byte[], byte[]> producer, int slot) throws InterruptedException {
        long begun = System.nanoTime();
        long taken = System.currentTimeMillis();
        Cut cut = state.cut();
        if (cut == null) {
            return;
        }
        SnapshotParts parts = new SnapshotParts(producer, slot);
        try (cut) {
            List<StreamSnapshotEntry> slice = cut.next();
            while (!slice.isEmpty() && stopping.getCount() > 0) {
                slice.forEach(parts::add);
                slice = cut.next();
            }
        }
        if (stopping.getCount() == 0) {
            return;
        }
        StreamSnapshotManifest manifest =
                parts.finish().setTakenMillis(taken).setRecords(cut.records()).build();
        byte[] key = ("manifest/" + slot).getBytes(StandardCharsets.UTF_8);
        long offset = SnapshotParts.acknowledged(producer.send(new ProducerRecord<>(
                        SnapshotLog.MANIFESTS.topic(), SnapshotLog.MANIFESTS.partition(), key, manifest.toByteArray())))
                .offset();
        writtenNanos = System.nanoTime();
        LOG.info(
                "wrote the snapshot at offset {} of {}: {} records, {} bytes, in {} ms",
                offset,
                SnapshotLog.MANIFESTS,
                cut.records(),
                parts.bytes(),
                (System.nanoTime() - begun) / 1_000_000);
    }
}
