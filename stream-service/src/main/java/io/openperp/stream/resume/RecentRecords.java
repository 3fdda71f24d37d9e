package io.openperp.stream.resume;

import java.util.ArrayDeque;
import java.util.List;

/** The latest records of one events partition, within bounds. Guarded by the lock of the channels. */
public final class RecentRecords {

    private final int most;
    private final long mostBytes;
    private final ArrayDeque<EventRecord> kept = new ArrayDeque<>();
    private long bytes;

    public RecentRecords(int most, long mostBytes) {
        this.most = most;
        this.mostBytes = mostBytes;
    }

    /** Oldest first. */
    public List<EventRecord> all() {
        return List.copyOf(kept);
    }

    /** After it has been applied: only what has messages is kept. */
    public void keep(EventRecord record) {
        if (!record.isOnAny()) {
            return;
        }
        kept.addLast(record);
        bytes += record.body().size();
        while (kept.size() > most || bytes > mostBytes) {
            EventRecord oldest = kept.removeFirst();
            bytes -= oldest.body().size();
            oldest.forget();
        }
    }
}
