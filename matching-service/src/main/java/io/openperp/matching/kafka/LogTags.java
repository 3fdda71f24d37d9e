package io.openperp.matching.kafka;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.openperp.reader.authentication.LogKeys;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tags of this replica's log records: adds the settings that write and require them, and counts the records that
 * were dropped because they had no valid tag.
 */
public final class LogTags implements MeterBinder {

    private static final Logger log = LoggerFactory.getLogger(LogTags.class);

    private final @Nullable LogKeys keys;

    private LogTags(@Nullable LogKeys keys) {
        this.keys = keys;
    }

    /**
     * Reads the keys of the tags.
     *
     * @param file file with the keys; null: tags are not required
     */
    public static LogTags of(@Nullable Path file) {
        if (file == null) {
            log.warn(
                    "openperp.matching.log-keys is not set: anyone who can write to Kafka can trade for every account");
            return new LogTags(null);
        }
        LogKeys keys = LogKeys.read(file);
        log.info("records must bear tags of {}", keys);
        return new LogTags(keys);
    }

    /** Adds the settings by which a Kafka client writes tags and reads only records that have a valid one. */
    public Map<String, Object> applyTo(Map<String, Object> connection) {
        return keys == null ? connection : keys.applyTo(connection);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("openperp.records.refused", this, LogTags::refused)
                .description("Records without effect because they bore no tag of a key that is known")
                .register(registry);
    }

    private double refused() {
        return keys == null ? 0 : keys.refused();
    }
}
