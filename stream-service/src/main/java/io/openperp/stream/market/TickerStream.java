package io.openperp.stream.market;

import io.openperp.api.ClientMessage;
import io.openperp.api.ServerMessage;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.MarketTicker;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.listing.KnownMarkets;
import io.openperp.stream.resume.Sequence;
import io.openperp.views.StatisticsViews;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code ticker.<symbol>}: the latest at once, then when it changes; stats-service publishes it at most every 200 ms.
 * Guarded by the lock of the channels.
 */
final class TickerStream implements Stream {

    private static final String TYPE = "ticker";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Map<String, Shown> shown = new HashMap<>();

    private record Shown(MarketTicker ticker, long seq, OutboundMessage text) {}

    TickerStream(Channels channels, KnownMarkets markets) {
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
        if (symbol != null) {
            wanted.add(new Request(symbol));
        }
    }

    void apply(MarketStatistics statistics) {
        String symbol = statistics.getSymbol();
        Shown before = shown.get(symbol);
        if (!statistics.hasTicker() || before != null && before.ticker.equals(statistics.getTicker())) {
            return;
        }
        long seq = Sequence.first(statistics.getEventNumber());
        OutboundMessage text = Channels.text(new ServerMessage.TickerChanged(
                new ServerMessage.TickerData(StatisticsViews.ticker(statistics)), topic(symbol), seq, 0, null));
        shown.put(symbol, new Shown(statistics.getTicker(), seq, text));
        channels.publishLatest(topic(symbol), topic(symbol), text);
    }

    private static String topic(String symbol) {
        return TYPE + "." + symbol;
    }

    private final class Request implements TopicRequest {
        private final String symbol;

        Request(String symbol) {
            this.symbol = symbol;
        }

        @Override
        public String topic() {
            return TickerStream.topic(symbol);
        }

        @Override
        public long seq() {
            Shown now = shown.get(symbol);
            return now == null ? 0 : now.seq;
        }

        @Override
        public void begin(Connection client) {
            Shown now = shown.get(symbol);
            if (now != null) {
                client.sendLatest(topic(), now.text);
            }
        }
    }
}
