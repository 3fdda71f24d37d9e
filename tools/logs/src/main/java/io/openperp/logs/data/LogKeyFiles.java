package io.openperp.logs.data;

import io.openperp.localbroker.DrawnSecret;
import io.openperp.reader.authentication.LogKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Files with the keys of log records, by which the tags of records are made and verified. They are created at the first
 * start; if logs exist already, their older records need no tags.
 *
 * @param all file with all keys, for matching-service and replays
 * @param ofGateway file with the gateway's key only
 */
public record LogKeyFiles(Path all, Path ofGateway) {

    /**
     * The files in a directory; creates them if they are missing.
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

    /**
     * Adds the keys in a directory to the Kafka settings of a client, so that it tells forged records like shards do.
     * Returns the settings unchanged if the directory has no keys.
     */
    public static Map<String, Object> applyTo(Map<String, Object> connection, Path directory) {
        LogKeyFiles files = in(directory);
        return Files.exists(files.all) ? LogKeys.read(files.all).applyTo(connection) : connection;
    }

    private static LogKeyFiles in(Path directory) {
        return new LogKeyFiles(directory.resolve("log.keys"), directory.resolve("gateway.log.keys"));
    }
}
