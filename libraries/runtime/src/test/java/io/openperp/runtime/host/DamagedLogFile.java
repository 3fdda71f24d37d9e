package io.openperp.runtime.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Flips bits in a partition's file of a broker that is stopped, as a disk does: the checksum of the batch then fails. */
final class DamagedLogFile {

    private static final int OFFSET_AND_LENGTH = Long.BYTES + Integer.BYTES;

    private final Path file;

    private record Batch(long offset, int last) {}

    /** @param directory directory of the broker */
    DamagedLogFile(Path directory, String topic, int partition) {
        file = directory.resolve("log/" + topic + "-" + partition + "/00000000000000000000.log");
    }

    /** Returns the first offset after the damaged batch, which begins at 0. */
    long flipFirst() {
        byte[] bytes = read();
        List<Batch> batches = batches(bytes);
        bytes[batches.getFirst().last] ^= 1;
        write(bytes);
        return batches.get(1).offset;
    }

    /** Returns the offset at which the damaged batch begins. */
    long flipLast() {
        byte[] bytes = read();
        Batch batch = batches(bytes).getLast();
        bytes[batch.last] ^= 1;
        write(bytes);
        return batch.offset;
    }

    void flipAll() {
        byte[] bytes = read();
        batches(bytes).forEach(batch -> bytes[batch.last] ^= 1);
        write(bytes);
    }

    private static List<Batch> batches(byte[] bytes) {
        List<Batch> batches = new ArrayList<>();
        ByteBuffer file = ByteBuffer.wrap(bytes);
        int position = 0;
        while (position + OFFSET_AND_LENGTH <= bytes.length && file.getInt(position + Long.BYTES) > 0) {
            int next = position + OFFSET_AND_LENGTH + file.getInt(position + Long.BYTES);
            batches.add(new Batch(file.getLong(position), next - 1));
            position = next;
        }
        return batches;
    }

    private byte[] read() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
