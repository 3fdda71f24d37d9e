package io.openperp.risk.market;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The conditions of all markets at one moment. Immutable. */
public final class Markets {

    private final ExchangeParameters exchange;
    private final SortedMap<String, MarketConditions> bySymbol;
    private final Correlations correlations;

    private Markets(
            ExchangeParameters exchange, SortedMap<String, MarketConditions> bySymbol, Correlations correlations) {
        this.exchange = exchange;
        this.bySymbol = Collections.unmodifiableSortedMap(bySymbol);
        this.correlations = correlations;
    }

    public static Markets of(ExchangeParameters exchange, Collection<MarketConditions> markets) {
        TreeMap<String, MarketConditions> bySymbol = new TreeMap<>();
        markets.forEach(market -> bySymbol.put(market.symbol(), market));
        return new Markets(exchange, bySymbol, correlations(exchange, bySymbol));
    }

    /** Returns a copy in which the conditions of this market are added, or replace earlier ones of the same market. */
    public Markets with(MarketConditions market) {
        TreeMap<String, MarketConditions> changed = new TreeMap<>(bySymbol);
        MarketConditions before = changed.put(market.symbol(), market);
        boolean same = before != null && before.parameters().equals(market.parameters());
        return new Markets(exchange, changed, same ? correlations : correlations(exchange, changed));
    }

    public @Nullable MarketConditions find(String symbol) {
        return bySymbol.get(symbol);
    }

    public SortedMap<String, MarketConditions> bySymbol() {
        return bySymbol;
    }

    /** The leverage in force in every market: the account's setting if there is one, else the market's default. */
    public SortedMap<String, Long> leverages(SortedMap<String, Long> settings) {
        TreeMap<String, Long> inForce = new TreeMap<>();
        bySymbol.forEach(
                (symbol, market) -> inForce.put(symbol, market.parameters().defaultLeverage()));
        inForce.putAll(settings);
        return inForce;
    }

    public ExchangeParameters exchange() {
        return exchange;
    }

    public Correlations correlations() {
        return correlations;
    }

    private static Correlations correlations(
            ExchangeParameters exchange, SortedMap<String, MarketConditions> bySymbol) {
        return Correlations.of(
                bySymbol.values().stream().map(MarketConditions::parameters).toList(), exchange);
    }
}
