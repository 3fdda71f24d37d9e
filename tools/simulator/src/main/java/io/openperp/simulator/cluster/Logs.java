package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All topics except the snapshots': append-only, in the order of arrival. */
public final class Logs {

    /** Is notified of every record when it is appended. */
    public interface Observer {
        void appended(LogPartition where, LogEntry entry);
    }

    private final VirtualTime time;
    private final Observer observer;
    private final TreeMap<LogPartition, List<LogEntry>> partitions = new TreeMap<>();

    public Logs(VirtualTime time, Observer observer) {
        this.time = time;
        this.observer = observer;
    }

    public void create(LogPartition partition) {
        partitions.put(partition, new ArrayList<>());
    }

    public Set<LogPartition> partitions() {
        return partitions.keySet();
    }

    public List<LogEntry> of(LogPartition partition) {
        List<LogEntry> entries = partitions.get(partition);
        if (entries == null) {
            throw new IllegalArgumentException("there is no " + partition);
        }
        return entries;
    }

    public long end(LogPartition partition) {
        return of(partition).size();
    }

    /** A record that no producer of the exchange has sent. */
    public void forge(LogPartition partition, LogRecord record) {
        append(partition, record, null, 0);
    }

    /** Returns the offset of the record. @param lateMillis how far the broker's clock is behind, as that of a new leader may be */
    long append(LogPartition partition, LogRecord record, @Nullable ByteString gateway, long lateMillis) {
        List<LogEntry> entries = of(partition);
        LogEntry entry = new LogEntry(entries.size(), time.millis() - lateMillis, record, gateway);
        entries.add(entry);
        observer.appended(partition, entry);
        return entry.offset();
    }

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
}
