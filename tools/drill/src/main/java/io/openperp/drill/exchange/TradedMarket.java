package io.openperp.drill.exchange;

import java.math.BigDecimal;
import java.util.List;

/**
 * A market that accounts of a drill trade.
 *
 * @param number its permanent number
 * @param price where the walk of its price begins, in USD
 * @param volatility of that walk in a year
 */
public record TradedMarket(
        String symbol, int number, BigDecimal price, BigDecimal tickSize, BigDecimal lotSize, double volatility) {

    /** Markets that matching-service lists by itself. */
    public static final List<TradedMarket> ALL = List.of(
            new TradedMarket("BTC-USD", 0, "100000", "0.5", "0.001", 0.5),
            new TradedMarket("ETH-USD", 1, "4000", "0.05", "0.01", 0.6),
            new TradedMarket("SOL-USD", 2, "200", "0.01", "0.1", 0.9));

    /** The market that is listed while the exchange runs and gets this number. */
    public static TradedMarket numbered(int number) {
        return new TradedMarket("DRILL" + number + "-USD", number, "200", "0.01", "0.1", 0.9);
    }

    private TradedMarket(String symbol, int number, String price, String tickSize, String lotSize, double volatility) {
        this(symbol, number, new BigDecimal(price), new BigDecimal(tickSize), new BigDecimal(lotSize), volatility);
    }
}
