package io.openperp.client.local;

import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.Ticker;
import io.openperp.client.Streams;
import io.openperp.client.risk.MarketConditions;
import io.openperp.client.risk.RiskModel;
import io.openperp.client.stream.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Current tickers and rate tables of markets, and the margin model that follows from them. Thread-safe. */
public final class LocalMarkets {

    private final List<MarketInfo> markets;
    private final Map<String, Ticker> tickers = new HashMap<>();
    private final Map<String, MarketRisk> risks = new HashMap<>();
    private @Nullable RiskModel present;

    /**
     * A copy without tickers and maintenance rates of these markets so far; pass these in with {@link #take(Ticker)}
     * and {@link #take(MarketRisk)}.
     */
    public LocalMarkets(List<MarketInfo> markets) {
        this.markets = List.copyOf(markets);
    }

    /** Creates a copy that subscribes to {@link Topic#ticker} and {@link Topic#risk} of each market. */
    public static LocalMarkets follow(Streams streams, List<MarketInfo> markets) {
        LocalMarkets local = new LocalMarkets(markets);
        for (MarketInfo market : markets) {
            streams.subscribe(Topic.ticker(market.symbol()), message -> local.take(message.data()));
            streams.subscribe(Topic.risk(market.symbol()), message -> local.take(message.data()));
        }
        return local;
    }

    public synchronized void take(Ticker ticker) {
        tickers.put(ticker.symbol(), ticker);
        present = null;
    }

    public synchronized void take(MarketRisk risk) {
        risks.put(risk.symbol(), risk);
        present = null;
    }

    /** Whether ticker and rates of every market have been received. */
    public synchronized boolean hasBegun() {
        return conditions().size() == markets.size();
    }

    /**
     * The current margin model of all markets whose ticker and rates have been received. The same object is returned
     * until one of these changes.
     */
    public synchronized RiskModel model() {
        RiskModel model = present;
        if (model == null) {
            model = new RiskModel(conditions());
            present = model;
        }
        return model;
    }

    private List<MarketConditions> conditions() {
        List<MarketConditions> conditions = new ArrayList<>();
        for (MarketInfo market : markets) {
            Ticker ticker = tickers.get(market.symbol());
            MarketRisk risk = risks.get(market.symbol());
            if (ticker != null && risk != null) {
                conditions.add(MarketConditions.of(market, risk, ticker));
            }
        }
        return conditions;
    }
}
