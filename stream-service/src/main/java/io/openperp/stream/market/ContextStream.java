package io.openperp.stream.market;

import io.openperp.api.ClientMessage;
import io.openperp.api.MarketContext;
import io.openperp.api.ServerMessage;
import io.openperp.journal.MarketStatistics;
import io.openperp.stream.socket.Channels;
import io.openperp.stream.socket.Connection;
import io.openperp.stream.socket.Stream;
import io.openperp.stream.socket.TopicRequest;
import io.openperp.stream.socket.Wanted;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.TextMessage;

/**
 * {@code frontendContext}: all markets at a glance, at once and every 2 s as long as stats-service tells them. Its
 * number is the time of the newest of them, in milliseconds. Guarded by the lock of the channels.
 */
final class ContextStream implements Stream, TopicRequest {

    private static final String TYPE = "frontendContext";

    private final Channels channels;
    private final Map<String, MarketContext> contexts = new TreeMap<>();
    private long newestMillis;
    private boolean isNew;

    /** All of it as it is now; null: not asked for since it changed. */
    private @Nullable TextMessage text;

    ContextStream(Channels channels) {
        this.channels = channels;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, Wanted wanted) {
        wanted.add(this);
    }

    void apply(MarketStatistics statistics) {
        if (statistics.hasContext()) {
            contexts.put(statistics.getSymbol(), Tickers.context(statistics));
            newestMillis = Math.max(newestMillis, statistics.getTimeNanos() / MarketEntry.NANOS_PER_MILLI);
            isNew = true;
            text = null;
        }
    }

    /** Under the lock, every 2 s. */
    void tick() {
        if (isNew && channels.hasSubscribers(TYPE)) {
            channels.publishLatest(TYPE, TYPE, text());
            isNew = false;
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

    private TextMessage text() {
        TextMessage now = text;
        if (now == null) {
            now = Channels.text(new ServerMessage.FrontendContext(
                    new ServerMessage.ContextList(List.copyOf(contexts.values())), TYPE, newestMillis, 0, null));
            text = now;
        }
        return now;
    }
}
