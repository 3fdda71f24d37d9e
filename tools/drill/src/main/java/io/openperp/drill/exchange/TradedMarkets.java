package io.openperp.drill.exchange;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The markets that the accounts of a drill trade: those of {@link TradedMarket#ALL}, and what an operator lists meanwhile. */
public final class TradedMarkets {

    /** From this version of the rules on an operator can list a market while the exchange runs. */
    private static final int FIRST_RULES_WITH_LISTINGS = 10;

    private final List<TradedMarket> markets = new CopyOnWriteArrayList<>(TradedMarket.ALL);
    private final int rulesVersion;

    /** @param rulesVersion that all shards follow; 0: the newest */
    public TradedMarkets(int rulesVersion) {
        this.rulesVersion = rulesVersion;
    }

    /** Whether an operator can list more. */
    public boolean mayGrow() {
        return haveRules(FIRST_RULES_WITH_LISTINGS);
    }

    /** Whether all shards follow this version of the rules, or a newer one. */
    public boolean haveRules(int version) {
        return rulesVersion == 0 || rulesVersion >= version;
    }

    /** Accounts trade it from now on. */
    public void add(TradedMarket market) {
        markets.add(market);
    }

    /** In the order of their numbers. */
    public List<TradedMarket> all() {
        return List.copyOf(markets);
    }

    /** The market of a symbol that is traded. */
    public TradedMarket of(String symbol) {
        return markets.stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
    }
}
