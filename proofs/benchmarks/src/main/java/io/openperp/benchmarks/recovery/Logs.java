package io.openperp.benchmarks.recovery;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.localbroker.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Original logs of a broker, which are written once; each start of a host is measured on a new copy of them. */
final class Logs implements AutoCloseable {

    private final Path directory = Files.createTempDirectory("recovery");
    private final Path original = directory.resolve("original");
    private final Path copy = directory.resolve("copy");

    Logs() throws IOException {}

    /** Starts the broker to which the original logs are written; it must be closed before {@link #copy}. */
    LocalKafka begin() {
        LocalKafka kafka = LocalKafka.start(original, LoopbackPort.free());
        Map<String, String> appendTime = Map.of("message.timestamp.type", "LogAppendTime");
        kafka.topics(List.of(
                new Topic(Topics.COMMANDS, Shards.lanes(1), appendTime),
                new Topic(Topics.ACCOUNT_EVENTS, 1, appendTime),
                new Topic(Topics.OWNERS, 1),
                new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                new Topic(Topics.STATE_HASHES, 1)));
        return kafka;
    }

    /** Starts a broker on a new copy of the logs, and deletes the previous copy. */
    LocalKafka copy() throws IOException {
        delete(copy);
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file, copy.resolve(original.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return LocalKafka.start(copy, LoopbackPort.free());
    }

    @Override
    public void close() {
        delete(directory);
    }

    private static void delete(Path tree) {
        if (Files.exists(tree)) {
            try (Stream<Path> files = Files.walk(tree)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
