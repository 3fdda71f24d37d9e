package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The partitions of all topics except snapshots: append-only lists of records. */
public final class Logs {

    /** Observer that is called for every record when it is appended to a log. */
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

    /** Appends a record that no process of the exchange has sent, as an intruder with access to the broker could. */
    public void forge(LogPartition partition, LogRecord record) {
        append(partition, record, null, 0);
    }

    /**
     * Appends a record; returns its offset.
     *
     * @param gateway header that names the gateway which has to answer the client; null: none
     * @param lateMillis how far the broker's clock is behind, as after a change of the leader
     */
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
     * @param appendMillis time that the broker gave it, in milliseconds since 1970
     * @param gateway header that names the gateway which has to answer the client; null: none
     */
    public record LogEntry(
            long offset,
            long appendMillis,
            LogRecord record,
            @Nullable ByteString gateway) {

        /** Splits a batch into its records, all with the offset of the batch. */
        public List<LogEntry> each() {
            return RecordBatch.records(record).stream()
                    .map(one -> new LogEntry(offset, appendMillis, one, gateway))
                    .toList();
        }
    }
}
