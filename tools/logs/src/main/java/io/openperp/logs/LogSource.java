package io.openperp.logs;

import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import io.openperp.localbroker.LocalKafka;
import io.openperp.logs.data.CannotStartException;
import io.openperp.logs.data.DataDirectory;
import io.openperp.logs.data.LogKeyFiles;
import io.openperp.reader.authentication.LogKeys;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Access to the broker with the logs: a broker that the user names, the broker of an exchange that runs on a data
 * directory, or a broker that is started on it.
 */
final class LogSource implements AutoCloseable {

    private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";

    private final Map<String, Object> connection;
    private final @Nullable StartedBroker started;

    /** @param started broker that ends with this source; null: it runs without it */
    private LogSource(Map<String, Object> connection, @Nullable StartedBroker started) {
        this.connection = connection;
        this.started = started;
    }

    /**
     * Returns access to the named broker, to that of a running exchange, or to one started on the data directory. The
     * log file of this program is beside the logs of the exchange or, without a data directory, among the temporary
     * files.
     *
     * @param bootstrapServers address of a broker; null: use the data directory
     * @param clientSettings file with Kafka client settings for that broker, such as TLS and password; null: none
     * @param logKeys file with the keys of that broker's log records; null: their tags are not verified
     */
    static LogSource find(
            @Nullable String bootstrapServers, @Nullable Path clientSettings, @Nullable Path logKeys, Path data)
            throws IOException {
        if (bootstrapServers == null && clientSettings != null) {
            throw new CannotStartException("--command-config needs a broker: name it with --bootstrap-servers");
        }
        if (bootstrapServers == null && logKeys != null) {
            throw new CannotStartException(
                    "--log-keys is for logs of a broker that is named with --bootstrap-servers; a data directory has its own");
        }
        Path logs = Files.isDirectory(data) ? data.resolve("logs") : Path.of(System.getProperty("java.io.tmpdir"));
        System.setProperty("openperp.log", logs.resolve("exchange-replay.log").toString());
        if (bootstrapServers != null) {
            Map<String, Object> connection = new HashMap<>(read(clientSettings));
            connection.put(BOOTSTRAP_SERVERS, bootstrapServers);
            return new LogSource(logKeys == null ? connection : keysOf(logKeys).applyTo(connection), null);
        }
        if (!Files.isDirectory(data.resolve("kafka"))) {
            throw new CannotStartException(
                    data + " has no logs of an exchange; name another directory with --data, or --bootstrap-servers");
        }
        try {
            StartedBroker started = StartedBroker.on(DataDirectory.open(data));
            return new LogSource(started.connection(), started);
        } catch (CannotStartException e) {
            if (e.getCause() instanceof DirectoryInUseException) {
                return new LogSource(DataDirectory.connectionOf(data), null);
            }
            throw e;
        }
    }

    Map<String, Object> connection() {
        return connection;
    }

    @Override
    public void close() {
        if (started != null) {
            started.close();
        }
    }

    private static LogKeys keysOf(Path file) {
        try {
            return LogKeys.read(file);
        } catch (IllegalArgumentException e) {
            throw new CannotStartException("--log-keys: " + e.getMessage(), e);
        }
    }

    private static Map<String, Object> read(@Nullable Path clientSettings) throws IOException {
        if (clientSettings == null) {
            return Map.of();
        }
        Properties read = new Properties();
        try (Reader file = Files.newBufferedReader(clientSettings)) {
            read.load(file);
        } catch (NoSuchFileException e) {
            throw new CannotStartException("--command-config " + clientSettings + " is not there", e);
        }
        return read.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, read::getProperty));
    }

    /** A broker on a data directory without a running exchange. */
    private record StartedBroker(DataDirectory directory, LocalKafka kafka) implements AutoCloseable {

        static StartedBroker on(DataDirectory directory) {
            try {
                return new StartedBroker(directory, LocalKafka.start(directory.kafka(), 0, directory.kafkaLogin()));
            } catch (RuntimeException e) {
                directory.close();
                throw e;
            }
        }

        Map<String, Object> connection() {
            return LogKeyFiles.applyTo(kafka.connection(), directory.root());
        }

        @Override
        public void close() {
            kafka.close();
            directory.close();
        }
    }
}
