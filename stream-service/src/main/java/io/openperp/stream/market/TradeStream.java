package io.openperp.stream.market;

import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.market.request.LoggedRequest;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.views.TradeViews;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code trades.<symbol>}: each message has all trades of one command. Guarded by the lock of {@code Channels}.
 */
final class TradeStream implements Stream {

    private static final String TYPE = "trades";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Map<String, TopicHistory> histories = new HashMap<>();

    TradeStream(Channels channels, KnownMarkets markets) {
        this.channels = channels;
        this.markets = markets;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        List<@Nullable Long> from = wanted.resumeFrom(entry, 1);
        if (symbol != null && from != null) {
            TopicHistory history = history(symbol);
            wanted.add(new LoggedRequest(
                    topic(symbol),
                    history,
                    from.getFirst(),
                    events -> List.of(message(events)),
                    (client, resumed) -> first(client, symbol, history, resumed),
                    channels));
        }
    }

    void apply(EventRecord record, MarketEvents events) {
        if (events.getEventsList().stream().anyMatch(MarketEvent::hasTraded)) {
            channels.publish(topic(events.getSymbol()), history(events.getSymbol()), record, message(events));
        }
    }

    void keep(EventRecord record, MarketEvents events) {
        if (events.getEventsList().stream().anyMatch(MarketEvent::hasTraded)) {
            history(events.getSymbol()).keep(record);
        }
    }

    TopicHistory history(String symbol) {
        return histories.computeIfAbsent(symbol, s -> new TopicHistory());
    }

    /**
     * Sends no first message, except to a client that tried to resume too late: an empty one that says that the missed
     * trades are not available.
     */
    private static void first(Connection client, String symbol, TopicHistory history, @Nullable Boolean resumed) {
        if (resumed != null) {
            client.send(Channels.text(new ServerMessage.Trades(
                    new ServerMessage.TradeList(List.of()), topic(symbol), history.last(), 0, resumed)));
        }
    }

    private static UnnumberedMessage message(MarketEvents events) {
        return (seq, prev) -> new ServerMessage.Trades(
                new ServerMessage.TradeList(events.getEventsList().stream()
                        .filter(MarketEvent::hasTraded)
                        .map(event -> TradeViews.trade(events.getSymbol(), events.getTimeNanos(), event.getTraded()))
                        .toList()),
                topic(events.getSymbol()),
                seq,
                prev,
                null);
    }

    private static String topic(String symbol) {
        return TYPE + "." + symbol;
    }
}
