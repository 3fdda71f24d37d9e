package io.openperp.stream.market;

import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.MarketTicker;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.request.LatestRequest;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.stream.resume.Sequence;
import io.openperp.views.StatisticsViews;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code ticker.<symbol>}: the latest ticker at once, then each change; stats-service publishes it at most every
 * 200 ms. Guarded by the lock of {@code Channels}.
 */
final class TickerStream implements Stream {

    private static final String TYPE = "ticker";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Map<String, Shown> shown = new HashMap<>();

    private record Shown(MarketTicker ticker, LatestRequest.Latest latest) {}

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
            wanted.add(new LatestRequest(topic(symbol), () -> latest(symbol)));
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
        shown.put(symbol, new Shown(statistics.getTicker(), new LatestRequest.Latest(seq, text)));
        channels.publishLatest(topic(symbol), topic(symbol), text);
    }

    private LatestRequest.@Nullable Latest latest(String symbol) {
        Shown now = shown.get(symbol);
        return now == null ? null : now.latest;
    }

    private static String topic(String symbol) {
        return TYPE + "." + symbol;
    }
}
