package io.openperp.logs;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where the logs of an exchange are: in its data directory, or on brokers. */
class LogOptions {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${sys:openperp.data:-data}",
            description = "whose logs (default: data, beside ./exchange), or")
    private Path data = Path.of("data");

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", description = "brokers that have them")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "settings of the Kafka client, for a broker with TLS or SASL")
    private @Nullable Path clientSettings;

    /** Finds the broker with the logs, or starts one. The caller closes it. */
    LogSource find() throws IOException {
        return find(null);
    }

    LogSource find(@Nullable Path logKeys) throws IOException {
        return LogSource.find(bootstrapServers, clientSettings, logKeys, data);
    }

    /** The data directory with the logs; null: they are on brokers that were named. */
    @Nullable
    Path directory() {
        return bootstrapServers == null ? data : null;
    }

    /**
     * These options, and one for the keys with which the tags of records are verified, so that forged records are
     * noticed.
     */
    static final class Authenticated extends LogOptions {

        @Option(
                names = "--log-keys",
                paramLabel = "FILE",
                description = "the keys of log records, as matching-service has them; with --bootstrap-servers")
        private @Nullable Path logKeys;

        @Override
        LogSource find() throws IOException {
            return find(logKeys);
        }
    }
}
