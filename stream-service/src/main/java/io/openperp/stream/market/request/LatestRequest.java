package io.openperp.stream.market.request;

import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A subscription to a topic of which a client needs only the last message. Guarded by the lock of {@code Channels}. */
public final class LatestRequest implements TopicRequest {

    private final String topic;
    private final Supplier<@Nullable Latest> latest;

    /** The last message of a topic, with its number. */
    public record Latest(long seq, OutboundMessage text) {}

    /**
     * Creates a request.
     *
     * @param latest returns the last message; null as long as there has been none
     */
    public LatestRequest(String topic, Supplier<@Nullable Latest> latest) {
        this.topic = topic;
        this.latest = latest;
    }

    @Override
    public String topic() {
        return topic;
    }

    @Override
    public long seq() {
        Latest now = latest.get();
        return now == null ? 0 : now.seq();
    }

    @Override
    public void begin(Connection client) {
        Latest now = latest.get();
        if (now != null) {
            client.sendLatest(topic, now.text());
        }
    }
}
