package io.openperp.stream.market;

import io.openperp.api.market.MarketRisk;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.risk.market.MarketConditions;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.request.LatestRequest;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.Sequence;
import io.openperp.views.RiskViews;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code risk.<symbol>}: the inputs of a market's margin rates, sent when they change. Guarded by the lock of
 * {@code Channels}.
 */
final class RiskStream implements Stream {

    private static final String TYPE = "risk";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Map<String, Integer> regimes = new HashMap<>();
    private final Map<String, Shown> shown = new HashMap<>();

    private record Shown(MarketRisk risk, LatestRequest.Latest latest) {}

    RiskStream(Channels channels, KnownMarkets markets) {
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

    void apply(EventRecord record, MarketEvents events) {
        String symbol = events.getSymbol();
        boolean changed = false;
        boolean listed = false;
        for (MarketEvent event : events.getEventsList()) {
            if (event.hasRiskSurfaceChanged()) {
                regimes.put(symbol, event.getRiskSurfaceChanged().getRegime());
                changed = true;
            } else if (event.hasVolatilityChanged()) {
                int regime = event.getVolatilityChanged().getRegime();
                changed |= !Integer.valueOf(regime).equals(regimes.put(symbol, regime));
            }
            listed |= event.hasMarketListed();
        }
        long seq = Sequence.first(record.number());
        long millis = events.getTimeNanos() / MarketEntry.NANOS_PER_MILLI;
        if (listed) {
            // A new listing may change the correlations of other markets too. Their messages keep their numbers, which
            // come from records of their own markets.
            for (String other : markets.symbols()) {
                Shown before = shown.get(other);
                show(other, other.equals(symbol) || before == null ? seq : before.latest.seq(), millis);
            }
        } else if (changed && markets.isListed(symbol)) {
            show(symbol, seq, millis);
        }
    }

    /** Saves the last message of a market in a snapshot. */
    void save(StreamMarket.Builder market) {
        Integer regime = regimes.get(market.getSymbol());
        if (regime != null) {
            market.setRegime(regime);
        }
        Shown now = shown.get(market.getSymbol());
        if (now != null) {
            market.setRiskSeq(now.latest.seq()).setRiskTimeMillis(now.risk.timestamp());
        }
    }

    /** Restores the last message of a market from a snapshot; called when all markets are listed. */
    void restore(StreamMarket market) {
        if (market.hasRegime()) {
            regimes.put(market.getSymbol(), market.getRegime());
        }
        if (market.getRiskSeq() != 0) {
            show(market.getSymbol(), market.getRiskSeq(), market.getRiskTimeMillis());
        }
    }

    private void show(String symbol, long seq, long millis) {
        Shown before = shown.get(symbol);
        MarketRisk now = risk(symbol, millis);
        if (before != null && before.risk.equals(now.at(before.risk.timestamp()))) {
            return;
        }
        String topic = topic(symbol);
        OutboundMessage text =
                Channels.text(new ServerMessage.Risk(new ServerMessage.RiskData(now), topic, seq, 0, null));
        shown.put(symbol, new Shown(now, new LatestRequest.Latest(seq, text)));
        channels.publishLatest(topic, topic, text);
    }

    private MarketRisk risk(String symbol, long millis) {
        MarketConditions market = market(symbol);
        return RiskViews.market(
                market,
                millis,
                regimes.getOrDefault(symbol, 0),
                RiskViews.correlations(market, markets.symbols(), this::market));
    }

    private MarketConditions market(String symbol) {
        MarketConditions market = markets.conditions().find(symbol);
        if (market == null) {
            throw new IllegalStateException(symbol + " is not listed");
        }
        return market;
    }

    private LatestRequest.@Nullable Latest latest(String symbol) {
        Shown now = shown.get(symbol);
        return now == null ? null : now.latest;
    }

    private static String topic(String symbol) {
        return TYPE + "." + symbol;
    }
}
