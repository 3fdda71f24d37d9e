package io.openperp.endtoend.logs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/** The files of a stopped broker, for faults of its disk. */
final class StoredLog {

    private static final int BEFORE_LENGTH = 8;
    private static final int HEAD = 12;

    private StoredLog() {}

    /** Flips a bit in the last byte of the batch in the middle of a partition: Kafka's checksum no longer fits. */
    static void flipABit(Path data, String topic, int partition) throws IOException {
        Path segment = data.resolve("kafka/log/" + topic + "-" + partition + "/00000000000000000000.log");
        byte[] stored = Files.readAllBytes(segment);
        List<Integer> ends = new ArrayList<>();
        for (int batch = 0; batch < stored.length; batch = ends.getLast()) {
            ends.add(batch + HEAD + ByteBuffer.wrap(stored).getInt(batch + BEFORE_LENGTH));
        }
        stored[ends.get(ends.size() / 2) - 1] ^= 1;
        Files.write(segment, stored);
    }

    /** Deletes a topic; the service that needs it creates it again. */
    static void remove(Path data, String topic, int partitions) throws IOException {
        for (int partition = 0; partition < partitions; partition++) {
            FileSystemUtils.deleteRecursively(data.resolve("kafka/log/" + topic + "-" + partition));
        }
    }
}
