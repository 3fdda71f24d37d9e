package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record where it stands.
 *
 * @param gateway the header that names the gateway that waits for it
 */
public record LogEntry(
        long offset,
        long appendMillis,
        LogRecord record,
        @Nullable ByteString gateway) {}
