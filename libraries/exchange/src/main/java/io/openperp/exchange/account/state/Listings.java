package io.openperp.exchange.account.state;

import io.openperp.journal.MarketListing;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.Correlations;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The markets that have announced themselves to this account shard, by number and by symbol. */
public final class Listings {

    private final TreeMap<Integer, ListedMarket> byNumber = new TreeMap<>();
    private final TreeMap<String, ListedMarket> bySymbol = new TreeMap<>();

    private Correlations correlations = Correlations.of(List.of(), ExchangeParameters.DEFAULTS);
    private ExchangeParameters exchange = ExchangeParameters.DEFAULTS;
    private PortfolioMargin portfolio = new PortfolioMargin(ExchangeParameters.DEFAULTS, correlations);

    public Listings() {}

    public ListedMarket announce(MarketListing listing) {
        ListedMarket market = byNumber.get(listing.getMarket());
        if (market != null) {
            market.relist(listing);
        } else {
            market = new ListedMarket(listing);
            put(market);
        }
        correlate();
        return market;
    }

    /** The market with this number; null if it has not announced itself yet. */
    @Nullable
    public ListedMarket find(int number) {
        return byNumber.get(number);
    }

    public ListedMarket byNumber(int number) {
        ListedMarket market = byNumber.get(number);
        if (market == null) {
            throw new IllegalStateException("market " + number + " has not announced itself");
        }
        return market;
    }

    /** All markets in the order of their symbols. */
    public Collection<ListedMarket> bySymbol() {
        return bySymbol.values();
    }

    /** The parameters shared by all markets, which portfolio margin is computed with. */
    public ExchangeParameters exchange() {
        return exchange;
    }

    /** The holdings of an account that have a position, by symbol. */
    public List<Holding> bySymbol(Account account) {
        List<Holding> positions = new ArrayList<>();
        for (Holding holding : account.holdings()) {
            if (holding.size() != 0) {
                positions.add(holding);
            }
        }
        positions.sort(Comparator.comparing(holding -> holding.market.symbol()));
        return positions;
    }

    /** A portfolio object that all computations of portfolio maintenance reuse; only for one computation at a time. */
    public PortfolioMargin portfolio() {
        return portfolio;
    }

    public int correlationIndex(ListedMarket market) {
        return correlations.indexOf(market.symbol());
    }

    @Nullable
    public ListedMarket bySymbol(String symbol) {
        return bySymbol.get(symbol);
    }

    /**
     * The market with this symbol, such as {@code BTC-USD}, or with this asset, such as {@code BTC}; null if there is
     * none.
     */
    @Nullable
    public ListedMarket bySymbolOrAsset(String name) {
        ListedMarket market = bySymbol.get(name);
        return market != null ? market : bySymbol.get(name + "-USD");
    }

    /** All markets in the order of their numbers. */
    public Collection<ListedMarket> all() {
        return byNumber.values();
    }

    /** Message that a symbol is not listed: {@code unknown symbol DOGE-USD; listed are BTC-USD, ETH-USD}. */
    public String unknown(String symbol) {
        return "unknown symbol " + symbol + "; listed are " + String.join(", ", bySymbol.keySet());
    }

    /** Recomputes the correlations and the shared parameters, which are those of the market with the lowest number. */
    private void correlate() {
        if (!byNumber.isEmpty()) {
            exchange = byNumber.firstEntry().getValue().conditions().exchange();
            correlations = Correlations.of(
                    byNumber.values().stream()
                            .map(market -> market.conditions().parameters())
                            .toList(),
                    exchange);
            portfolio = new PortfolioMargin(exchange, correlations);
        }
    }

    private void put(ListedMarket market) {
        byNumber.put(market.number, market);
        bySymbol.put(market.symbol(), market);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byNumber.size());
        byNumber.values().forEach(market -> market.writeTo(out));
    }

    public void readFrom(BinaryReader in) {
        byNumber.clear();
        bySymbol.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            put(ListedMarket.readFrom(in));
        }
        correlate();
    }
}
