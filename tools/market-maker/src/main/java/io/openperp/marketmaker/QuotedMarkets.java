package io.openperp.marketmaker;

import io.openperp.api.market.MarketInfo;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The markets that are quoted now. {@link #refresh} adds listed markets, removes settled ones and applies new terms.
 */
final class QuotedMarkets {

    /** The status of a market that is settled. */
    private static final String CLOSED = "CLOSED";

    private final Function<MarketInfo, Quoter> quoters;
    private final Map<String, QuotedMarket> markets = new LinkedHashMap<>();

    /** A market with its prices and its quotes. */
    record QuotedMarket(MarketInfo info, Prices prices, Quoter quoter) {}

    /**
     * Starts without markets.
     *
     * @param quoters creates the quoter of a market with these terms; the first transaction of a quoter cancels resting
     *     orders
     */
    QuotedMarkets(Function<MarketInfo, Quoter> quoters) {
        this.quoters = quoters;
    }

    /**
     * Adds markets that are new, removes settled ones, and gives a market whose terms have changed a new quoter.
     *
     * @param shown markets as the exchange shows them now
     */
    void refresh(List<MarketInfo> shown) {
        Map<String, MarketInfo> open = shown.stream()
                .filter(info -> !info.status().equals(CLOSED))
                .collect(Collectors.toMap(MarketInfo::symbol, info -> info, (one, other) -> one, LinkedHashMap::new));
        markets.keySet().retainAll(open.keySet());
        open.forEach((symbol, info) -> markets.compute(symbol, (same, known) -> with(info, known)));
    }

    private QuotedMarket with(MarketInfo info, @Nullable QuotedMarket known) {
        if (known == null) {
            return new QuotedMarket(info, new Prices(), quoters.apply(info));
        }
        return known.info().equals(info) ? known : new QuotedMarket(info, known.prices(), quoters.apply(info));
    }

    boolean isEmpty() {
        return markets.isEmpty();
    }

    /** Markets in the order in which they were first seen. */
    List<QuotedMarket> all() {
        return List.copyOf(markets.values());
    }

    /**
     * Markets in the order of the last replacement of their quotes, oldest first, so that all get their turn even if
     * the pace is too low.
     */
    List<QuotedMarket> longestQuotedFirst() {
        return markets.values().stream()
                .sorted(Comparator.comparing(market -> market.quoter().quotedAt()))
                .toList();
    }
}
