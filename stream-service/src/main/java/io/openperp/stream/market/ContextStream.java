package io.openperp.stream.market;

import io.openperp.api.market.MarketContext;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.MarketStatistics;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.views.StatisticsViews;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code frontendContext}: one entry for each market with its last price, price change, volume, open interest
 * and funding rate, sent at once and then every 2 s, even if stats-service has published nothing since; outdated values
 * are marked as stale. The message's number is the time of its newest value, in milliseconds. Guarded by the lock of
 * {@code Channels}.
 */
final class ContextStream implements Stream, TopicRequest {

    private static final String TYPE = "frontendContext";

    /** Age from which a value is stale: three times the interval of stats-service. */
    private static final long STALE_NANOS = Duration.ofSeconds(6).toNanos();

    private final Channels channels;
    private final Map<String, MarketContext> contexts = new TreeMap<>();
    private long newestMillis;
    private long arrivedNanos;

    /** The current message; null until it is first requested after a change. */
    private @Nullable OutboundMessage text;

    private boolean isTextStale;

    ContextStream(Channels channels) {
        this.channels = channels;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        wanted.add(this);
    }

    void apply(MarketStatistics statistics) {
        if (statistics.hasContext()) {
            contexts.put(statistics.getSymbol(), StatisticsViews.context(statistics));
            newestMillis = Math.max(newestMillis, statistics.getTimeNanos() / MarketEntry.NANOS_PER_MILLI);
            arrivedNanos = System.nanoTime();
            text = null;
        }
    }

    /** Publishes the context of all markets; called under the lock, every 2 s. */
    void tick() {
        if (!contexts.isEmpty() && channels.hasSubscribers(TYPE)) {
            channels.publishLatest(TYPE, TYPE, text());
        }
    }

    @Override
    public String topic() {
        return TYPE;
    }

    @Override
    public long seq() {
        return newestMillis;
    }

    @Override
    public void begin(Connection client) {
        if (!contexts.isEmpty()) {
            client.sendLatest(TYPE, text());
        }
    }

    private OutboundMessage text() {
        boolean isStale = System.nanoTime() - arrivedNanos > STALE_NANOS;
        OutboundMessage now = text;
        if (now == null || isTextStale != isStale) {
            now = Channels.text(new ServerMessage.FrontendContext(
                    new ServerMessage.ContextList(List.copyOf(contexts.values()), isStale),
                    TYPE,
                    newestMillis,
                    0,
                    null));
            text = now;
            isTextStale = isStale;
        }
        return now;
    }
}
