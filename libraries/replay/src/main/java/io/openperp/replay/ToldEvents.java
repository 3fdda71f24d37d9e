package io.openperp.replay;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.runtime.Output;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The events a shard told when it ran, read beside its replay. The running hash of each covers all before it, so the
 * first that differs names the command that was carried out differently.
 */
final class ToldEvents implements AutoCloseable {

    /** How far the clocks of two brokers may be apart. */
    private static final long CLOCKS_APART_MILLIS = 60_000;

    private final PartitionLog log;
    private @Nullable ChannelOrigin next;
    private boolean begun;
    private long compared;

    ToldEvents(PartitionLog log) {
        this.log = log;
    }

    /** Leaves out what was told before a time: events follow their command. */
    void beginAt(long timeNanos) {
        log.seekToTime(timeNanos / 1_000_000 - CLOCKS_APART_MILLIS);
    }

    /** What is wrong with an event told now, null if nothing is; one that is not in the log, or no more, is not compared. */
    @Nullable
    String compare(Output output) {
        ChannelOrigin now = output.record().getChannel();
        if (!find(now.getNumber()) || next == null) {
            return null;
        }
        begun = true;
        compared++;
        return next.getRunningHash() == now.getRunningHash()
                ? null
                : "event number " + now.getNumber() + " is not the one that was told then: running hash "
                        + Long.toHexString(now.getRunningHash()) + " instead of "
                        + Long.toHexString(next.getRunningHash());
    }

    long compared() {
        return compared;
    }

    @Override
    public void close() {
        log.close();
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
        ConsumerRecord<byte[], byte[]> record = log.next();
        try {
            return record == null ? null : LogRecord.parseFrom(record.value()).getChannel();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(
                    "the event at offset " + record.offset() + " of " + record.topic() + " is unreadable", e);
        }
    }
}
