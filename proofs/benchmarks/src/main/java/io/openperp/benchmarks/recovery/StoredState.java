package io.openperp.benchmarks.recovery;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.SnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.Lane;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes the state of a shard and the log after this state to the topics from which a host restores the shard. */
final class StoredState implements AutoCloseable {

    private static final int PART = 256 * 1024;

    private final KafkaProducer<byte[], byte[]> producer;

    StoredState(Map<String, Object> connection) {
        Map<String, Object> atOnce = new HashMap<>(connection);
        atOnce.put(ProducerConfig.LINGER_MS_CONFIG, 0); // the shard's waits are measured, not this producer's
        producer = new KafkaProducer<>(atOnce, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * Stores the state of a shard as a snapshot. It is stored as if it were the state after {@code atOffset}, so that
     * the millions of commands that led to it need not be stored. Returns the number of bytes.
     */
    long snapshot(Lane shard, long atOffset) {
        BinaryWriter out = new BinaryWriter(1 << 20);
        shard.writeTo(out);
        byte[] state = moved(out.toByteArray(), atOffset);
        String name = Shards.name(shard.address());
        int parts = Math.ceilDiv(state.length, PART);
        for (int part = 0; part < parts; part++) {
            ByteString piece =
                    UnsafeByteOperations.unsafeWrap(state, part * PART, Math.min(PART, state.length - part * PART));
            send(
                    Topics.SNAPSHOTS,
                    name + "/" + atOffset + "/" + part,
                    SnapshotChunk.newBuilder().setState(piece).build().toByteArray());
        }
        send(
                Topics.SNAPSHOTS,
                name + "/" + atOffset + "/manifest",
                SnapshotManifest.newBuilder()
                        .setShard(shard.address())
                        .setOffset(atOffset)
                        .setChunks(parts)
                        .setLength(state.length)
                        .setStateHash(ByteString.copyFrom(Sha256.of(state).toByteArray()))
                        .setFormatVersion(Lane.FORMAT_VERSION)
                        .build()
                        .toByteArray());
        producer.flush();
        return state.length;
    }

    void log(List<LogRecord> records) {
        records.forEach(this::append);
        producer.flush();
    }

    void append(LogRecord record) {
        send(new ProducerRecord<>(Topics.COMMANDS, 0, null, record.toByteArray()));
    }

    @Override
    public void close() {
        producer.close();
    }

    private void send(String topic, String key, byte[] value) {
        send(new ProducerRecord<>(topic, 0, key.getBytes(StandardCharsets.US_ASCII), value));
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        var unused = producer.send(record, (metadata, problem) -> {
            if (problem != null) {
                throw new IllegalStateException("the broker did not take a record", problem);
            }
        });
    }

    /**
     * Returns a copy of an encoded state with another offset; the bytes of a state begin with version, name and offset.
     */
    private static byte[] moved(byte[] state, long offset) {
        BinaryReader in = new BinaryReader(state);
        BinaryWriter out = new BinaryWriter(state.length);
        out.writeInt(in.readInt()).writeString(in.readString());
        in.readSignedVarint();
        out.writeSignedVarint(offset);
        int rest = in.remaining();
        return out.writeRaw(state, state.length - rest, rest).toByteArray();
    }
}
