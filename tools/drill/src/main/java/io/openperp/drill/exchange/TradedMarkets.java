package io.openperp.drill.exchange;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The markets that the accounts of a drill trade: those of {@link TradedMarket#ALL}, and what an operator lists meanwhile. */
public final class TradedMarkets {

    private static final Duration TRADED_WHILE_SETTLING = Duration.ofSeconds(2);

    private final List<TradedMarket> markets = new CopyOnWriteArrayList<>(TradedMarket.ALL);
    /** By symbol, when the settlement of each began. */
    private final Map<String, Long> settling = new ConcurrentHashMap<>();
    /** By symbol. */
    private final Map<String, BigDecimal> marks = new ConcurrentHashMap<>();

    /** Accounts trade it from now on. */
    public void add(TradedMarket market) {
        markets.add(market);
    }

    /** It is being settled from now on, for ever. */
    public void settle(TradedMarket market) {
        settling.putIfAbsent(market.symbol(), System.nanoTime());
    }

    /** In the order of their numbers, settled ones among them. */
    public List<TradedMarket> all() {
        return List.copyOf(markets);
    }

    /** As {@link #all}, without those that an operator has settled. */
    public List<TradedMarket> open() {
        return markets.stream()
                .filter(market -> !settling.containsKey(market.symbol()))
                .toList();
    }

    /** As {@link #open}, and those whose settlement has just begun: orders reach these in the middle of it. */
    public List<TradedMarket> traded() {
        long since = System.nanoTime() - TRADED_WHILE_SETTLING.toNanos();
        return markets.stream()
                .filter(market -> settling.getOrDefault(market.symbol(), System.nanoTime()) - since > 0)
                .toList();
    }

    /** What the exchange has shown as the mark of a market. */
    public void marked(TradedMarket market, BigDecimal mark) {
        marks.put(market.symbol(), mark);
    }

    /** The last mark that is known, rounded down to a tick; before, the price where its walk begins. */
    public BigDecimal markOf(TradedMarket market) {
        BigDecimal mark = marks.getOrDefault(market.symbol(), market.price());
        return mark.subtract(mark.remainder(market.tickSize()));
    }

    /** The market of a symbol that is traded. */
    public TradedMarket of(String symbol) {
        return markets.stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
    }
}
