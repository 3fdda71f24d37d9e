package io.openperp.drill.exchange;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The markets that the accounts of a drill trade: those of {@link TradedMarket#ALL}, and those that an operator lists.
 */
public final class TradedMarkets {

    private static final Duration TRADED_WHILE_SETTLING = Duration.ofSeconds(2);

    private final List<TradedMarket> markets = new CopyOnWriteArrayList<>(TradedMarket.ALL);
    /** Time at which the settlement of a market began, by symbol; by {@link System#nanoTime}. */
    private final Map<String, Long> settling = new ConcurrentHashMap<>();
    /** Last known mark prices by symbol. */
    private final Map<String, BigDecimal> marks = new ConcurrentHashMap<>();

    /** Adds a market; accounts trade it from now on. */
    public void add(TradedMarket market) {
        markets.add(market);
    }

    /**
     * Records that the market's settlement has begun; accounts trade it for two more seconds, so that some orders come
     * too late.
     */
    public void settle(TradedMarket market) {
        settling.putIfAbsent(market.symbol(), System.nanoTime());
    }

    /** All markets by number, including settled ones. */
    public List<TradedMarket> all() {
        return List.copyOf(markets);
    }

    /** All markets that no operator has settled, by number. */
    public List<TradedMarket> open() {
        return markets.stream()
                .filter(market -> !settling.containsKey(market.symbol()))
                .toList();
    }

    /**
     * The markets that accounts may trade now: the {@link #open} ones, and those whose settlement began less than two
     * seconds ago, so that some orders arrive during a settlement.
     */
    public List<TradedMarket> traded() {
        long since = System.nanoTime() - TRADED_WHILE_SETTLING.toNanos();
        return markets.stream()
                .filter(market -> settling.getOrDefault(market.symbol(), System.nanoTime()) - since > 0)
                .toList();
    }

    /** Records the mark price that the exchange has shown for a market. */
    public void marked(TradedMarket market, BigDecimal mark) {
        marks.put(market.symbol(), mark);
    }

    /** Last known mark price, rounded down to a tick; before the first one, the starting price of the market. */
    public BigDecimal markOf(TradedMarket market) {
        BigDecimal mark = marks.getOrDefault(market.symbol(), market.price());
        return mark.subtract(mark.remainder(market.tickSize()));
    }

    /** The traded market with this symbol. */
    public TradedMarket of(String symbol) {
        return markets.stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
    }

    /**
     * A market that the accounts of a drill trade.
     *
     * @param number permanent number of the market
     * @param price first price of its random walk, in USD
     * @param volatility volatility of the random walk per year, as a fraction
     */
    public record TradedMarket(
            String symbol, int number, BigDecimal price, BigDecimal tickSize, BigDecimal lotSize, double volatility) {

        /** Markets of the configuration, which matching-service lists at its start. */
        public static final List<TradedMarket> ALL = List.of(
                new TradedMarket("BTC-USD", 0, "100000", "0.5", "0.001", 0.5),
                new TradedMarket("ETH-USD", 1, "4000", "0.05", "0.01", 0.6),
                new TradedMarket("SOL-USD", 2, "200", "0.01", "0.1", 0.9));

        /** Returns the market that an operator lists as the one with this number. */
        public static TradedMarket numbered(int number) {
            return new TradedMarket("DRILL" + number + "-USD", number, "200", "0.01", "0.1", 0.9);
        }

        private TradedMarket(
                String symbol, int number, String price, String tickSize, String lotSize, double volatility) {
            this(symbol, number, new BigDecimal(price), new BigDecimal(tickSize), new BigDecimal(lotSize), volatility);
        }
    }
}
