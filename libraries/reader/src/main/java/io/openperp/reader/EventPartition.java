package io.openperp.reader;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelDivergedException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads one partition of account-events or market-events by the rules of numbered channels. For one thread. */
public final class EventPartition {

    private final EventChannel channel;

    /** @param channel a new one, or one at the position where reading continues */
    public EventPartition(EventChannel channel) {
        this.channel = channel;
    }

    /**
     * The event that this record completes; empty for a repeat, for a number that is too high, and for a part of a body
     * that is not the last. Throws {@link UnreadableRecordException} for a record that breaks the contract of the log or
     * diverges from the channel; it changes nothing then.
     */
    public Optional<Event> read(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            throw new UnreadableRecordException(record, new IllegalArgumentException("it has no value"));
        }
        try {
            Optional<ByteString> body = channel.accept(LogRecord.parseFrom(record.value()));
            return body.map(bytes -> new Event(record, channel.position().number(), bytes));
        } catch (InvalidProtocolBufferException | IllegalArgumentException | ChannelDivergedException e) {
            throw new UnreadableRecordException(record, e);
        }
    }

    public EventChannel.Position position() {
        return channel.position();
    }

    /** Whether a number is missing. */
    public boolean isAwaitingMissing() {
        return channel.isAwaitingMissing();
    }

    /** Number of records dropped because their number had been read. */
    public long repeats() {
        return channel.repeats();
    }

    /** Number of records ignored because a lower number is missing. */
    public long ignored() {
        return channel.ignored();
    }
}
