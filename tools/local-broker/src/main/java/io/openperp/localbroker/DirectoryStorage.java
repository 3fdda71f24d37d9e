package io.openperp.localbroker;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.server.log.remote.storage.LogSegmentData;
import org.apache.kafka.server.log.remote.storage.RemoteLogSegmentMetadata;
import org.apache.kafka.server.log.remote.storage.RemoteLogSegmentMetadata.CustomMetadata;
import org.apache.kafka.server.log.remote.storage.RemoteResourceNotFoundException;
import org.apache.kafka.server.log.remote.storage.RemoteStorageException;
import org.apache.kafka.server.log.remote.storage.RemoteStorageManager;

/**
 * A tier of storage in a directory: a broker moves its full segments there, each into a folder of its own. In the place
 * of the tier of a store of objects, so that tests see what readers get from one. Public because Kafka makes it by its
 * name.
 */
public final class DirectoryStorage implements RemoteStorageManager {

    /** Setting that names the directory. */
    static final String DIRECTORY = "directory";

    private static final String SEGMENT = "segment";

    private Path directory = Path.of("");

    @Override
    public void configure(Map<String, ?> settings) {
        directory = Path.of(String.valueOf(settings.get(DIRECTORY)));
    }

    @Override
    public Optional<CustomMetadata> copyLogSegmentData(RemoteLogSegmentMetadata segment, LogSegmentData data)
            throws RemoteStorageException {
        try {
            Path folder = Files.createDirectories(folder(segment));
            Files.copy(data.logSegment(), folder.resolve(SEGMENT));
            Files.copy(data.offsetIndex(), folder.resolve(IndexType.OFFSET.name()));
            Files.copy(data.timeIndex(), folder.resolve(IndexType.TIMESTAMP.name()));
            Files.copy(data.producerSnapshotIndex(), folder.resolve(IndexType.PRODUCER_SNAPSHOT.name()));
            if (data.transactionIndex().isPresent()) {
                Files.copy(data.transactionIndex().get(), folder.resolve(IndexType.TRANSACTION.name()));
            }
            ByteBuffer epochs = data.leaderEpochIndex().duplicate();
            byte[] bytes = new byte[epochs.remaining()];
            epochs.get(bytes);
            Files.write(folder.resolve(IndexType.LEADER_EPOCH.name()), bytes);
            return Optional.empty();
        } catch (IOException e) {
            throw new RemoteStorageException("cannot copy " + segment, e);
        }
    }

    @Override
    public InputStream fetchLogSegment(RemoteLogSegmentMetadata segment, int from) throws RemoteStorageException {
        return fetchLogSegment(segment, from, Integer.MAX_VALUE - 1);
    }

    /** Reads bytes of a segment, both ends included. */
    @Override
    public InputStream fetchLogSegment(RemoteLogSegmentMetadata segment, int from, int to)
            throws RemoteStorageException {
        try (InputStream bytes = Files.newInputStream(file(segment, SEGMENT))) {
            bytes.skipNBytes(from);
            return new ByteArrayInputStream(bytes.readNBytes(to - from + 1));
        } catch (IOException e) {
            throw new RemoteStorageException("cannot read " + segment, e);
        }
    }

    @Override
    public InputStream fetchIndex(RemoteLogSegmentMetadata segment, IndexType type) throws RemoteStorageException {
        try {
            return Files.newInputStream(file(segment, type.name()));
        } catch (IOException e) {
            throw new RemoteStorageException("cannot read an index of " + segment, e);
        }
    }

    @Override
    public void deleteLogSegmentData(RemoteLogSegmentMetadata segment) throws RemoteStorageException {
        Path folder = folder(segment);
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            for (Path file : all) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new RemoteStorageException("cannot delete " + segment, e);
        }
    }

    @Override
    public void close() {
        // Nothing is open between two calls.
    }

    private Path file(RemoteLogSegmentMetadata segment, String name) throws RemoteResourceNotFoundException {
        Path file = folder(segment).resolve(name);
        if (!Files.exists(file)) {
            throw new RemoteResourceNotFoundException(file + " does not exist");
        }
        return file;
    }

    private Path folder(RemoteLogSegmentMetadata segment) {
        return directory
                .resolve(segment.topicIdPartition().topicPartition().toString())
                .resolve(segment.remoteLogSegmentId().id().toString());
    }
}
