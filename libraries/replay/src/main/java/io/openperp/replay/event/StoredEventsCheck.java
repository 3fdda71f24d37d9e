package io.openperp.replay.event;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.replay.audit.ChannelAudit;
import io.openperp.replay.event.PartitionLog.DamagedRecordException;
import io.openperp.runtime.channel.Output;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Compares the events of a shard's replay with the stored ones. The running hash of an event covers all earlier ones,
 * so the first difference shows which command was executed differently.
 */
public final class StoredEventsCheck implements EventSink {

    /** Largest difference between the clocks of two brokers that is allowed for, in milliseconds. */
    private static final long CLOCK_SKEW_MILLIS = 60_000;

    private final PartitionLog log;
    private final long writtenUpTo;
    private final ChannelAudit audit = new ChannelAudit();
    private final List<String> flaws = new ArrayList<>();
    /** Events of the last record read that have not been returned yet. */
    private final ArrayDeque<LogRecord> unread = new ArrayDeque<>();

    private @Nullable ChannelOrigin next;
    private long readAt;
    private boolean begun;
    private boolean isUnreadable;
    private long last;
    private long compared;
    private long unmatched;

    /**
     * @param log the stored events
     * @param writtenUpTo offset of the last command whose events are all known to have been written; -1 if none is
     *     known
     */
    public StoredEventsCheck(PartitionLog log, long writtenUpTo) {
        this.log = log;
        this.writtenUpTo = writtenUpTo;
    }

    /** Skips stored records appended before a time, in nanoseconds since 1970, less a minute for the skew of clocks. */
    public void beginAt(long timeNanos) {
        log.seekToTime(timeNanos / 1_000_000 - CLOCK_SKEW_MILLIS);
    }

    /**
     * Compares an event of the replay with the stored event of the same number. Returns the difference; null if there
     * is none. Events before the first stored one are not compared, nor are those after the last stored one, unless
     * they are known to have been written: a running or killed exchange has perhaps not written the events of its last
     * commands.
     */
    @Override
    public @Nullable String take(long offset, Output output) {
        ChannelOrigin now = output.record().getChannel();
        if (!find(now.getNumber())) {
            return next == null ? missing(offset, now.getNumber()) : null;
        }
        begun = true;
        compared++;
        ChannelOrigin then = Objects.requireNonNull(next);
        return then.getRunningHash() == now.getRunningHash()
                ? null
                : "event number " + now.getNumber() + " differs from the stored one: running hash "
                        + Long.toHexString(now.getRunningHash()) + " instead of "
                        + Long.toHexString(then.getRunningHash());
    }

    /**
     * Reads the stored events that the replay has not reached, to the end of the log, to find damaged or altered ones.
     */
    @Override
    public void readToTheEnd() {
        while (next != null || !begun) {
            begun = true;
            next = read();
        }
    }

    /**
     * Sentences about damaged or altered records of the log that were found since the last call. Other readers of
     * events stop at the first such record.
     */
    @Override
    public List<String> takeFlaws() {
        List<String> found = List.copyOf(flaws);
        flaws.clear();
        return found;
    }

    @Override
    public long compared() {
        return compared;
    }

    /** Number of events of the replay that were not compared, because the stored events end before them. */
    @Override
    public long unmatched() {
        return unmatched;
    }

    @Override
    public void close() {
        log.close();
    }

    /**
     * The finding that an event is missing in the log; null if it may be missing, because retention has deleted the
     * whole log or the event is not known to have been written.
     */
    private @Nullable String missing(long offset, long number) {
        if (offset > writtenUpTo || log.isEmptied() || isUnreadable) {
            unmatched++;
            return null;
        }
        String end = last == 0 ? "has none from then on" : "ends with number " + last;
        return "event number " + number + " is missing: the log of events " + end + ", but the snapshot at offset "
                + writtenUpTo + " was stored when all up to it had been written";
    }

    /**
     * Reads up to the event with this number, and returns whether it is there. Lower numbers are repeats. A higher
     * number after the first match was sent before a missing record and will be sent again; before the first match it
     * is the oldest event that retention has left.
     */
    private boolean find(long number) {
        if (next == null && !begun) {
            next = read();
        }
        while (next != null && (next.getNumber() < number || begun && next.getNumber() > number)) {
            next = read();
        }
        return next != null && next.getNumber() == number;
    }

    private @Nullable ChannelOrigin read() {
        while (unread.isEmpty()) {
            ConsumerRecord<byte[], byte[]> record = nextStored();
            if (record == null) {
                return null;
            }
            unread.addAll(parse(record));
            readAt = record.offset();
            if (unread.isEmpty()) {
                flaws.add("the event at offset " + readAt + " of " + log + " is unreadable");
            }
        }
        LogRecord read = unread.remove();
        ChannelOrigin origin = read.getChannel();
        String flaw = audit.flaw(read);
        if (flaw != null) {
            flaws.add("the event at offset " + readAt + " of " + log + ", number " + origin.getNumber()
                    + ", has been altered: " + flaw);
        }
        last = origin.getNumber();
        return origin;
    }

    /**
     * The next stored record; null at the end, or if a record cannot be read, because later ones cannot be read either.
     */
    private @Nullable ConsumerRecord<byte[], byte[]> nextStored() {
        try {
            return isUnreadable ? null : log.next();
        } catch (DamagedRecordException e) {
            isUnreadable = true;
            flaws.add(e.getMessage());
            return null;
        }
    }

    /** The events of a record; none if it is unreadable. */
    private static List<LogRecord> parse(ConsumerRecord<byte[], byte[]> record) {
        try {
            return record.value() == null ? List.of() : RecordBatch.records(LogRecord.parseFrom(record.value()));
        } catch (InvalidProtocolBufferException | IllegalArgumentException unreadable) {
            return List.of();
        }
    }
}
