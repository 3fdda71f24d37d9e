package io.openperp.admin;

import io.openperp.api.ServerMessage.Trade;
import io.openperp.api.Stats;
import io.openperp.client.OpenPerp;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The accounts of the last trades of some markets: who trades most is known from these alone, no query lists volumes. */
final class ActiveTraders {

    /** Of a market, the most that the exchange answers. */
    static final int TRADES = 1000;

    private final Map<String, BigDecimal> traded = new TreeMap<>();

    /** Of these symbols those of the largest volume in 30 days. */
    static List<String> busiest(OpenPerp exchange, Set<String> symbols, int most) {
        return exchange.markets().stats("30d", null).markets().stream()
                .map(Stats.MarketStats::symbol)
                .filter(symbols::contains)
                .limit(most)
                .toList();
    }

    static ActiveTraders of(OpenPerp exchange, List<String> symbols) {
        ActiveTraders found = new ActiveTraders();
        symbols.forEach(
                symbol -> exchange.markets().recentTrades(symbol, TRADES).forEach(found::add));
        return found;
    }

    /** One outside the book is no volume. */
    void add(Trade trade) {
        if (!Boolean.FALSE.equals(trade.onBook())) {
            BigDecimal notional = trade.px().toBigDecimal().multiply(trade.sz().toBigDecimal());
            traded.merge(trade.maker(), notional, BigDecimal::add);
            if (!Boolean.TRUE.equals(trade.liq())) {
                traded.merge(trade.taker(), notional, BigDecimal::add);
            }
        }
    }

    int count() {
        return traded.size();
    }

    /** Who traded most in these trades first. */
    List<String> most(int limit) {
        return traded.entrySet().stream()
                .sorted(Map.Entry.<String, BigDecimal>comparingByValue(Comparator.reverseOrder()))
                .limit(limit)
                .map(Map.Entry::getKey)
                .toList();
    }
}
