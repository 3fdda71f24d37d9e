package io.openperp.stream.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.resume.Allowance;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.Numbered;
import io.openperp.stream.resume.Resumption;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.socket.Channels;
import io.openperp.stream.socket.Connection;
import io.openperp.stream.socket.OutboundMessage;
import io.openperp.stream.socket.TopicRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A topic whose every message is in market-events: whoever comes back gets what was missed. */
final class LoggedRequest implements TopicRequest {

    private final String topic;
    private final TopicHistory history;
    private final BiConsumer<Connection, @Nullable Boolean> snapshot;
    private final IntSupplier entries;
    private final Channels channels;
    private final @Nullable Resumption resumption;

    /**
     * @param from number of the last message the client has, null: none
     * @param snapshot sends what comes first, if anything; false: because the client came back too late
     * @param entries how many levels and the like that lists; under the lock
     */
    LoggedRequest(
            String topic,
            TopicHistory history,
            @Nullable Long from,
            Function<MarketEvents, List<Numbered>> messages,
            BiConsumer<Connection, @Nullable Boolean> snapshot,
            IntSupplier entries,
            Channels channels) {
        this.topic = topic;
        this.history = history;
        this.snapshot = snapshot;
        this.entries = entries;
        this.channels = channels;
        this.resumption =
                from == null ? null : new Resumption(() -> history, from, record -> messages.apply(parsed(record)));
    }

    @Override
    public String topic() {
        return topic;
    }

    @Override
    public void prepare(Allowance allowance) throws InterruptedException {
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
        return entries.getAsInt();
    }

    @Override
    public void begin(Connection client) {
        Optional<List<OutboundMessage>> missed = resumption == null ? Optional.empty() : resumption.rest();
        if (missed.isPresent()) {
            missed.get().forEach(client::send);
        } else {
            snapshot.accept(client, resumption == null ? null : Boolean.FALSE);
        }
    }

    private static MarketEvents parsed(EventRecord record) {
        try {
            return MarketEvents.parseFrom(record.body());
        } catch (InvalidProtocolBufferException impossible) {
            throw new IllegalStateException("a record that was read once cannot be read again", impossible);
        }
    }
}
