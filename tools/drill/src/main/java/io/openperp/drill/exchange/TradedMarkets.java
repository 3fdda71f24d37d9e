package io.openperp.drill.exchange;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The markets that the accounts of a drill trade: those of {@link TradedMarket#ALL}, and what an operator lists meanwhile. */
public final class TradedMarkets {

    private final List<TradedMarket> markets = new CopyOnWriteArrayList<>(TradedMarket.ALL);

    /** Accounts trade it from now on. */
    public void add(TradedMarket market) {
        markets.add(market);
    }

    /** In the order of their numbers. */
    public List<TradedMarket> all() {
        return List.copyOf(markets);
    }

    /** Those that an operator has listed while the exchange ran. */
    public List<TradedMarket> listedMeanwhile() {
        return all().subList(TradedMarket.ALL.size(), markets.size());
    }

    /** The market of a symbol that is traded. */
    public TradedMarket of(String symbol) {
        return markets.stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
    }
}
