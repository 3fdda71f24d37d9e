package io.openperp.reader;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelDivergedException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** One partition of account-events or market-events, read by the rule of numbered channels. For one thread. */
public final class EventPartition {

    private final EventChannel channel;

    /** Goes on where another stopped, or begins. */
    public EventPartition(EventChannel channel) {
        this.channel = channel;
    }

    /**
     * What is complete with this record; empty for a repeat, for a number that is too high, and for a part of a body that
     * is not the last. {@link UnreadableRecordException} for what breaks the contract of the log, as another history does;
     * nothing is accepted then.
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

    /** A number was left out, and has not come yet. */
    public boolean isAwaitingMissing() {
        return channel.isAwaitingMissing();
    }

    /** Records dropped because their number was known. */
    public long repeats() {
        return channel.repeats();
    }

    /** Records ignored because a number before theirs is missing. */
    public long ignored() {
        return channel.ignored();
    }
}
