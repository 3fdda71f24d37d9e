package io.openperp.stream.resume;

import java.util.ArrayDeque;
import java.util.List;

/** The latest records of one events partition, limited in number and bytes. Guarded by the lock of {@code Channels}. */
public final class RecentRecords {

    /**
     * Estimated memory of a record besides its body: the object and its entries here and in the history of its topic.
     */
    static final int RECORD_BYTES = 200;

    private final int most;
    private final ResumeMemory memory;
    private final ArrayDeque<EventRecord> kept = new ArrayDeque<>();
    private long bytes;

    /**
     * Creates an empty list.
     *
     * @param most largest number of records
     */
    public RecentRecords(int most, ResumeMemory memory) {
        this.most = most;
        this.memory = memory;
    }

    /** The records, oldest first. */
    public List<EventRecord> all() {
        return List.copyOf(kept);
    }

    /**
     * Keeps a record after it has been applied, and drops the oldest ones beyond the limits. A record from which no
     * messages were made is not kept.
     */
    public void keep(EventRecord record) {
        if (!record.isOnAny()) {
            return;
        }
        kept.addLast(record);
        bytes += bytesOf(record);
        long mostBytes = memory.bytesOfAPartition();
        while (kept.size() > most || bytes > mostBytes) {
            EventRecord oldest = kept.removeFirst();
            bytes -= bytesOf(oldest);
            oldest.forget();
        }
    }

    private static long bytesOf(EventRecord record) {
        return RECORD_BYTES + record.body().size();
    }
}
