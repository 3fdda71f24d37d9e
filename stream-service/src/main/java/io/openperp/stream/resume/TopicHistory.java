package io.openperp.stream.resume;

import io.openperp.journal.TopicNumbers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the messages of one topic, and holds its records as long as they are kept. Guarded by the lock of the channels.
 */
public final class TopicHistory {

    private long last;

    /** Number of the newest record that was dropped; 0: none. */
    private long forgotten;

    /** Kept records, oldest first; null while empty, because there is one history for every account. */
    private @Nullable ArrayDeque<EventRecord> kept;

    /** Number of the last message; 0 if there was none. */
    public long last() {
        return last;
    }

    /** Number of the topic's next message, which is from this record. */
    public long next(EventRecord record) {
        keep(record);
        last = Sequence.after(last, record.number());
        return last;
    }

    /** Adds a record from a snapshot, whose messages are already numbered. */
    public void keep(EventRecord record) {
        ArrayDeque<EventRecord> records = kept == null ? new ArrayDeque<>(2) : kept;
        kept = records;
        if (records.peekLast() != record) {
            records.addLast(record);
            record.isOn(this);
        }
    }

    /** Numbers for a snapshot. */
    public TopicNumbers numbers() {
        return TopicNumbers.newBuilder().setLast(last).setForgotten(forgotten).build();
    }

    /** Restores the numbers from a snapshot; called first. */
    public void restore(TopicNumbers numbers) {
        last = numbers.getLast();
        forgotten = numbers.getForgotten();
    }

    /** Whether every record from this number on is still kept. */
    public boolean isWholeFrom(long record) {
        return forgotten == 0 || forgotten < record;
    }

    /** Whether the record of this message is still kept, or there never was one. */
    public boolean keeps(long seq) {
        return isWholeFrom(Sequence.record(seq));
    }

    /** Kept records from this number on, oldest first. */
    public List<EventRecord> from(long record) {
        List<EventRecord> found = new ArrayList<>();
        Iterator<EventRecord> newestFirst = kept == null ? Collections.emptyIterator() : kept.descendingIterator();
        while (newestFirst.hasNext()) {
            EventRecord next = newestFirst.next();
            if (next.number() < record) {
                break;
            }
            found.add(next);
        }
        return found.reversed();
    }

    /** Drops a record; called for the oldest first. */
    void forget(EventRecord record) {
        if (kept != null && kept.peekFirst() == record) {
            kept.removeFirst();
            forgotten = record.number();
            kept = kept.isEmpty() ? null : kept;
        }
    }
}
