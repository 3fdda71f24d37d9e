package io.openperp.stream.snapshot;

import com.google.protobuf.UnsafeByteOperations;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.StreamSnapshotEntry;
import io.openperp.journal.StreamSnapshotManifest;
import io.openperp.units.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;

/** Output stream that sends a snapshot to its topic in parts, each as soon as it is full. Not thread-safe. */
final class SnapshotParts extends OutputStream {

    private static final int PART = 256 * 1024;

    private final Producer<byte[], byte[]> producer;
    private final int slot;
    private final Sha256 hash = new Sha256();
    private final List<Future<RecordMetadata>> sent = new ArrayList<>();
    private final byte[] part = new byte[PART];
    private int filled;
    private long bytes;

    SnapshotParts(Producer<byte[], byte[]> producer, int slot) {
        this.producer = producer;
        this.slot = slot;
    }

    void add(StreamSnapshotEntry entry) {
        try {
            entry.writeDelimitedTo(this);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Waits until every part is acknowledged, and returns the manifest without the fields that describe the state. */
    StreamSnapshotManifest.Builder finish() throws InterruptedException {
        if (filled > 0) {
            send();
        }
        StreamSnapshotManifest.Builder manifest = StreamSnapshotManifest.newBuilder()
                .setFormatVersion(SnapshotStart.FORMAT_VERSION)
                .setSlot(slot)
                .setStateHash(UnsafeByteOperations.unsafeWrap(hash.finish().toByteArray()));
        for (Future<RecordMetadata> each : sent) {
            manifest.addPartOffsets(acknowledged(each).offset());
        }
        return manifest;
    }

    long bytes() {
        return bytes;
    }

    /** Returns the place of a sent record. Throws {@link KafkaException} if the broker has not stored it. */
    static RecordMetadata acknowledged(Future<RecordMetadata> sent) throws InterruptedException {
        try {
            return sent.get();
        } catch (ExecutionException e) {
            throw new KafkaException("a part of a snapshot was not stored", e.getCause());
        }
    }

    @Override
    public void write(int b) {
        part[filled++] = (byte) b;
        sendIfFull();
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        int done = 0;
        while (done < length) {
            int now = Math.min(length - done, PART - filled);
            System.arraycopy(from, offset + done, part, filled, now);
            filled += now;
            done += now;
            sendIfFull();
        }
    }

    private void sendIfFull() {
        if (filled == PART) {
            send();
        }
    }

    private void send() {
        byte[] state = Arrays.copyOf(part, filled);
        hash.update(state, 0, filled);
        bytes += filled;
        filled = 0;
        byte[] key = (slot + "/" + sent.size()).getBytes(StandardCharsets.UTF_8);
        byte[] value = SnapshotChunk.newBuilder()
                .setState(UnsafeByteOperations.unsafeWrap(state))
                .build()
                .toByteArray();
        sent.add(producer.send(
                new ProducerRecord<>(SnapshotLog.PARTS.topic(), SnapshotLog.PARTS.partition(), key, value)));
    }
}
