package io.openperp.localsuite.data;

import io.openperp.localbroker.DrawnSecret;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.reader.authentication.LogKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Files with the keys that authenticate the records of the exchange in its logs. They are generated at the first start; where
 * there are logs already, records of before need no tags.
 *
 * @param all keys, for matching-service and replays
 * @param ofGateway the gateway's key only
 */
public record LogKeyFiles(Path all, Path ofGateway) {

    /**
     * The files in a directory, which are created if they are missing.
     *
     * @throws CannotStartException if they cannot be read or written
     */
    public static LogKeyFiles at(Path directory) {
        LogKeyFiles files = in(directory);
        try {
            if (!Files.exists(files.all)) {
                boolean hasLogs = Files.exists(directory.resolve("kafka"));
                DrawnSecret.write(files.all, LogKeys.drawn(hasLogs ? Instant.now() : null));
            }
            LogKeys.read(files.all);
            if (!Files.exists(files.ofGateway)) {
                DrawnSecret.write(
                        files.ofGateway,
                        Files.readAllLines(files.all).stream()
                                .filter(line -> line.startsWith("gateway."))
                                .collect(Collectors.joining("\n")));
            }
            return files;
        } catch (IOException e) {
            throw new CannotStartException("the keys of log records cannot be written: " + e, e);
        } catch (IllegalArgumentException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Settings of a Kafka client that reads the logs of an exchange as its shards do. */
    public static Map<String, Object> applyTo(Map<String, Object> connection, Path directory) {
        LogKeyFiles files = in(directory);
        return Files.exists(files.all) ? LogKeys.read(files.all).applyTo(connection) : connection;
    }

    private static LogKeyFiles in(Path directory) {
        return new LogKeyFiles(directory.resolve("log.keys"), directory.resolve("gateway.log.keys"));
    }
}
