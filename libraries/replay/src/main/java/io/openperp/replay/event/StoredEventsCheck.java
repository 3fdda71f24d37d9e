package io.openperp.replay.event;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.replay.audit.ChannelAudit;
import io.openperp.replay.log.DamagedRecordException;
import io.openperp.replay.log.PartitionLog;
import io.openperp.runtime.shard.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The events a shard told when it ran, read beside its replay. The running hash of each covers all before it, so the
 * first that differs names the command that was carried out differently.
 */
public final class StoredEventsCheck implements EventSink {

    /** How far the clocks of two brokers may be apart. */
    private static final long CLOCKS_APART_MILLIS = 60_000;

    private final PartitionLog log;
    private final long writtenUpTo;
    private final ChannelAudit audit = new ChannelAudit();
    private final List<String> flaws = new ArrayList<>();
    private @Nullable ChannelOrigin next;
    private boolean begun;
    private boolean isUnreadable;
    private long last;
    private long compared;
    private long untold;

    /** @param writtenUpTo offset of the last command all of whose events are known to have been written, -1 if of none */
    public StoredEventsCheck(PartitionLog log, long writtenUpTo) {
        this.log = log;
        this.writtenUpTo = writtenUpTo;
    }

    /** Leaves out what was told before a time: events follow their command. */
    public void beginAt(long timeNanos) {
        log.seekToTime(timeNanos / 1_000_000 - CLOCKS_APART_MILLIS);
    }

    /**
     * What is wrong with an event told now because of the command at an offset, null if nothing is. One from before what
     * the log still has is not compared; nor is one that it does not have at its end, unless it is known to have been
     * written: an exchange that runs, or was killed, may have more commands than it has told events of.
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
                : "event number " + now.getNumber() + " is not the one that was told then: running hash "
                        + Long.toHexString(now.getRunningHash()) + " instead of "
                        + Long.toHexString(then.getRunningHash());
    }

    /** Reads on to the end of the log, for the flaws of what the replay told no event beside. */
    @Override
    public void readToTheEnd() {
        while (next != null || !begun) {
            begun = true;
            next = read();
        }
    }

    /** Records of the log that are damaged or altered, found since the last call. Readers of events stop at the first. */
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

    /** Events told now that the log does not have at its end. */
    @Override
    public long untold() {
        return untold;
    }

    @Override
    public void close() {
        log.close();
    }

    /** A log from which everything has been deleted says nothing: retention may have done so. */
    private @Nullable String missing(long offset, long number) {
        if (offset > writtenUpTo || log.isEmptied() || isUnreadable) {
            untold++;
            return null;
        }
        String end = last == 0 ? "has none from then on" : "ends with number " + last;
        return "event number " + number + " is missing: the log of events " + end + ", but the snapshot at offset "
                + writtenUpTo + " was stored when all up to it had been written";
    }

    /**
     * Lower numbers are repeats. Once one was found, a higher one was sent in front of a missing one and comes again;
     * before, it is the first that is kept.
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
        for (ConsumerRecord<byte[], byte[]> record = nextStored(); record != null; record = nextStored()) {
            LogRecord read = parse(record);
            if (read == null) {
                flaws.add("the event at offset " + record.offset() + " of " + log + " is unreadable");
                continue;
            }
            ChannelOrigin origin = read.getChannel();
            String flaw = audit.flaw(read);
            if (flaw != null) {
                flaws.add("the event at offset " + record.offset() + " of " + log + ", number " + origin.getNumber()
                        + ", has been altered: " + flaw);
            }
            last = origin.getNumber();
            return origin;
        }
        return null;
    }

    /** Behind a record that Kafka cannot read nothing more can be had. */
    private @Nullable ConsumerRecord<byte[], byte[]> nextStored() {
        try {
            return isUnreadable ? null : log.next();
        } catch (DamagedRecordException e) {
            isUnreadable = true;
            flaws.add(e.getMessage());
            return null;
        }
    }

    private static @Nullable LogRecord parse(ConsumerRecord<byte[], byte[]> record) {
        try {
            return record.value() == null ? null : LogRecord.parseFrom(record.value());
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }
}
