package io.openperp.stream.resume;

import io.openperp.journal.TopicNumbers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the messages of one topic, and holds the records that are kept for clients that resume. Guarded by the lock
 * of {@code Channels}.
 */
public final class TopicHistory {

    private long last;

    /**
     * Number of the newest record that was dropped to save memory, so that its messages cannot be made again; 0 if none
     * was.
     */
    private long forgotten;

    /** Kept records, oldest first; null while empty, to save memory: every account has a history. */
    private @Nullable ArrayDeque<EventRecord> kept;

    /** Number of the last message; 0 if there was none. */
    public long last() {
        return last;
    }

    /**
     * Keeps a record for clients that resume, and returns the number of the topic's next message, which is made from
     * it.
     */
    public long next(EventRecord record) {
        keep(record);
        last = Sequence.after(last, record.number());
        return last;
    }

    /** Adds a record from a snapshot; the numbers of its messages are already counted. */
    public void keep(EventRecord record) {
        ArrayDeque<EventRecord> records = kept == null ? new ArrayDeque<>(2) : kept;
        kept = records;
        if (records.peekLast() != record) {
            records.addLast(record);
            record.isOn(this);
        }
    }

    /** Returns the numbers of the last message and of the newest dropped record, for a snapshot. */
    public TopicNumbers numbers() {
        return TopicNumbers.newBuilder().setLast(last).setForgotten(forgotten).build();
    }

    /** Restores the numbers from a snapshot; called before any other method. */
    public void restore(TopicNumbers numbers) {
        last = numbers.getLast();
        forgotten = numbers.getForgotten();
    }

    /**
     * Whether no record with this number or a higher one has been dropped, so that all messages made from them can be
     * made again.
     */
    public boolean isWholeFrom(long record) {
        return forgotten == 0 || forgotten < record;
    }

    /** Whether the record from which this message was made, and all later ones, are still kept. */
    public boolean keeps(long seq) {
        return isWholeFrom(Sequence.record(seq));
    }

    /** Kept records with this number or a higher one, oldest first. */
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

    /**
     * Drops a record, always the oldest, because the memory for kept records is used up: clients can no longer resume
     * from messages before it.
     */
    void forget(EventRecord record) {
        if (kept != null && kept.peekFirst() == record) {
            kept.removeFirst();
            forgotten = record.number();
            kept = kept.isEmpty() ? null : kept;
        }
    }
}
