package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import java.util.List;
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
        @Nullable ByteString gateway) {

    /** The records of a batch, each as if it were alone at this offset. */
    public List<LogEntry> each() {
        return RecordBatch.records(record).stream()
                .map(one -> new LogEntry(offset, appendMillis, one, gateway))
                .toList();
    }
}
