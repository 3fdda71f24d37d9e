package io.openperp.localsuite;

import io.openperp.localbroker.DirectoryInUseException;
import io.openperp.localbroker.LocalKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The broker that has the logs: one that was named, that of the exchange running on a directory, or one started on it. */
final class ReplayedExchange implements AutoCloseable {

    private final String bootstrapServers;
    private final Started started;

    private ReplayedExchange(String bootstrapServers, Started started) {
        this.bootstrapServers = bootstrapServers;
        this.started = started;
    }

    /** Logging goes beside the exchange's, or where temporary files go. */
    static ReplayedExchange find(@Nullable String bootstrapServers, Path data) throws IOException {
        Path logs = Files.isDirectory(data) ? data.resolve("logs") : Path.of(System.getProperty("java.io.tmpdir"));
        System.setProperty("openperp.log", logs.resolve("exchange-replay.log").toString());
        Started started = new Started();
        if (bootstrapServers != null) {
            return new ReplayedExchange(bootstrapServers, started);
        }
        if (!Files.isDirectory(data.resolve("kafka"))) {
            throw new CannotStartException(
                    data + " has no logs of an exchange; name another directory with --data, or --bootstrap-servers");
        }
        DataDirectory directory;
        try {
            directory = started.add("data directory", DataDirectory.open(data));
        } catch (CannotStartException e) {
            if (e.getCause() instanceof DirectoryInUseException) {
                return new ReplayedExchange(
                        Files.readString(DataDirectory.brokerOf(data)).strip(), started);
            }
            throw e;
        }
        LocalKafka kafka = started.add("broker", LocalKafka.start(directory.kafka(), 0));
        return new ReplayedExchange(kafka.bootstrapServers(), started);
    }

    Map<String, Object> connection() {
        return Map.of("bootstrap.servers", bootstrapServers);
    }

    @Override
    public void close() {
        started.close();
    }
}
