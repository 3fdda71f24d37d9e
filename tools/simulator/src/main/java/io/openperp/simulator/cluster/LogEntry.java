package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record at its offset in a partition.
 *
 * @param gateway the header that names the gateway to which the answer belongs
 */
public record LogEntry(
        long offset,
        long appendMillis,
        LogRecord record,
        @Nullable ByteString gateway) {}
