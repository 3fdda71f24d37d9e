package io.openperp.reader;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.reader.Event.UnreadableRecordException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads one partition of account-events or market-events, dropping repeats and reassembling split events. For one
 * thread.
 */
public final class EventPartition {

    private final ChannelReceiver channel;

    /** @param channel a new receiver, or one at the place where reading continues */
    public EventPartition(ChannelReceiver channel) {
        this.channel = channel;
    }

    /**
     * The events that this record completes: none for a repeat, for a number that is too high, and for a part of a body
     * that is not the last; several for a batch. Throws {@link UnreadableRecordException} for a record that violates
     * the rules of the log or contradicts the running hash of the channel; this object must not be used any more then.
     */
    public List<Event> read(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            throw new UnreadableRecordException(record, new IllegalArgumentException("it has no value"));
        }
        try {
            List<Event> events = new ArrayList<>();
            for (LogRecord one : RecordBatch.records(LogRecord.parseFrom(record.value()))) {
                channel.accept(one).map(body -> event(record, body)).ifPresent(events::add);
            }
            return events;
        } catch (InvalidProtocolBufferException | IllegalArgumentException | ChannelDivergedException e) {
            throw new UnreadableRecordException(record, e);
        }
    }

    private Event event(ConsumerRecord<byte[], byte[]> record, ByteString body) {
        ChannelReceiver.Position position = channel.position();
        return new Event(record, position.number(), position.runningHash(), body);
    }

    public ChannelReceiver.Position position() {
        return channel.position();
    }

    /** Whether a record is missing, because a higher number than the next was read. */
    public boolean isAwaitingMissing() {
        return channel.isAwaitingMissing();
    }

    /** Number of records dropped because their number had been read before. */
    public long repeats() {
        return channel.repeats();
    }

    /** Number of records ignored because a lower number is missing. */
    public long ignored() {
        return channel.ignored();
    }
}
