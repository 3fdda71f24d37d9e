package io.openperp.stream.market.request;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Resumption;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a topic whose messages all come from market-events, so that a client that resumes can be sent those
 * that it missed.
 */
public final class LoggedRequest implements TopicRequest {

    private final String topic;
    private final TopicHistory history;
    private final BiConsumer<Connection, @Nullable Boolean> snapshot;
    private final Channels channels;
    private final @Nullable Resumption resumption;

    /**
     * Creates a request.
     *
     * @param from number of the last message that the client has; null: the client does not resume
     * @param snapshot sends the first message, if there is one; its second argument is false if the client resumes too
     *     late, null if it does not resume
     */
    public LoggedRequest(
            String topic,
            TopicHistory history,
            @Nullable Long from,
            Function<MarketEvents, List<UnnumberedMessage>> messages,
            BiConsumer<Connection, @Nullable Boolean> snapshot,
            Channels channels) {
        this.topic = topic;
        this.history = history;
        this.snapshot = snapshot;
        this.channels = channels;
        this.resumption = from == null ? null : resumption(history, from, messages);
    }

    @Override
    public String topic() {
        return topic;
    }

    @Override
    public void awaitRecords(Allowance allowance) throws InterruptedException {
        if (resumption != null) {
            resumption.awaitRecords(channels, allowance);
        }
    }

    @Override
    public void prepare(Allowance allowance) {
        if (resumption != null) {
            resumption.prepare(channels, allowance);
        }
    }

    @Override
    public long seq() {
        return history.last();
    }

    @Override
    public int entries() {
        return resumption == null ? 0 : resumption.entries();
    }

    @Override
    public void begin(Connection client) {
        Optional<List<OutboundMessage>> missed = resumption == null ? Optional.empty() : resumption.missedMessages();
        if (missed.isPresent()) {
            missed.get().forEach(client::send);
        } else {
            snapshot.accept(client, resumption == null ? null : Boolean.FALSE);
        }
    }

    /**
     * Returns the rebuilding of a topic's messages after the one with the number {@code from}, from the kept records.
     */
    public static Resumption resumption(
            TopicHistory history, long from, Function<MarketEvents, List<UnnumberedMessage>> messages) {
        return new Resumption(() -> history, from, record -> messages.apply(parsed(record)));
    }

    private static MarketEvents parsed(EventRecord record) {
        try {
            return MarketEvents.parseFrom(record.body());
        } catch (InvalidProtocolBufferException impossible) {
            throw new IllegalStateException("a record that was read once cannot be read again", impossible);
        }
    }
}
