package io.openperp.backup.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Encodes records of one partition as bytes: first the cluster, the topic and the partition, then each record with its
 * offset, time, key, value and headers. Numbers are big-endian; a null value has the length -1.
 */
public final class SavedRecords {

    private static final int NULL = -1;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private long records;

    public SavedRecords(String cluster, TopicPartition partition) {
        try {
            out.writeUTF(cluster);
            out.writeUTF(partition.topic());
            out.writeInt(partition.partition());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void add(ConsumerRecord<byte[], byte[]> record) {
        add(record.offset(), record.timestamp(), record.key(), record.value(), record.headers());
    }

    /** Adds a record that was decoded from another object, to join both. */
    public void add(long offset, ProducerRecord<byte[], byte[]> record) {
        add(offset, record.timestamp(), record.key(), record.value(), record.headers());
    }

    private void add(long offset, long time, byte @Nullable [] key, byte @Nullable [] value, Headers with) {
        try {
            out.writeLong(offset);
            out.writeLong(time);
            write(key);
            write(value);
            Header[] headers = with.toArray();
            out.writeInt(headers.length);
            for (Header header : headers) {
                out.writeUTF(header.key());
                write(header.value());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        records++;
    }

    public long count() {
        return records;
    }

    public int size() {
        return bytes.size();
    }

    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    /**
     * Decodes records and passes each one on.
     *
     * @param name name of the object, for messages
     * @param visitor receives the records in order
     * @return number of records
     * @throws BackupFailedException if the bytes are of another cluster or partition, or no records
     */
    public static long read(String name, byte[] content, String cluster, TopicPartition partition, Visitor visitor) {
        long count = 0;
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
            boolean isOfCluster = in.readUTF().equals(cluster);
            if (!isOfCluster || !in.readUTF().equals(partition.topic()) || in.readInt() != partition.partition()) {
                throw new BackupFailedException(name + " has records of another log than " + partition);
            }
            while (in.available() > 0) {
                long offset = in.readLong();
                long time = in.readLong();
                byte[] key = bytes(in);
                byte[] value = bytes(in);
                visitor.take(
                        offset,
                        new ProducerRecord<>(partition.topic(), partition.partition(), time, key, value, headers(in)));
                count++;
            }
        } catch (EOFException e) {
            throw new BackupFailedException(name + " ends within a record", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    private static RecordHeaders headers(DataInputStream in) throws IOException {
        RecordHeaders headers = new RecordHeaders();
        for (int left = in.readInt(); left > 0; left--) {
            headers.add(in.readUTF(), bytes(in));
        }
        return headers;
    }

    private void write(byte @Nullable [] value) throws IOException {
        if (value == null) {
            out.writeInt(NULL);
        } else {
            out.writeInt(value.length);
            out.write(value);
        }
    }

    private static byte @Nullable [] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length == NULL) {
            return null;
        }
        byte[] value = in.readNBytes(length);
        if (value.length < length) {
            throw new EOFException();
        }
        return value;
    }

    /** Receives decoded records in order. */
    @FunctionalInterface
    public interface Visitor {
        void take(long offset, ProducerRecord<byte[], byte[]> record);
    }
}
