package io.openperp.stream.market;

import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.stream.listing.Markets;
import io.openperp.stream.resume.EventRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Hands what a market published to all who make something of it. Under the lock of the channels. */
public final class MarketFacts {

    private final Markets markets;
    private final TradeStream trades;
    private final Books books;
    private final RiskStream risk;

    public MarketFacts(Markets markets, TradeStream trades, Books books, RiskStream risk) {
        this.markets = markets;
        this.trades = trades;
        this.books = books;
        this.risk = risk;
    }

    /** For a snapshot: everything that is known of every market. */
    public List<StreamMarket> saved() {
        Set<String> symbols = new LinkedHashSet<>(markets.listed());
        symbols.addAll(new TreeSet<>(books.symbols()));
        List<StreamMarket> saved = new ArrayList<>();
        for (String symbol : symbols) {
            StreamMarket.Builder market = StreamMarket.newBuilder()
                    .setSymbol(symbol)
                    .setTrades(trades.history(symbol).numbers());
            markets.save(market);
            books.book(symbol).save(market);
            risk.save(market);
            saved.add(market.build());
        }
        return saved;
    }

    /** What {@link #saved} has given, all of it at once; before any event. */
    public void restore(List<StreamMarket> saved) {
        for (StreamMarket market : saved) {
            markets.restore(market);
            books.book(market.getSymbol()).restore(market);
            trades.history(market.getSymbol()).restore(market.getTrades());
        }
        saved.forEach(risk::restore);
    }

    /** A record whose events are contained in what was restored: for those who come back. */
    public void keep(EventRecord record, MarketEvents events) {
        trades.keep(record, events);
        books.keep(record, events);
    }

    /** Returns true if what accounts are worth may have changed. */
    public boolean apply(EventRecord record, MarketEvents events) {
        boolean revalued = markets.apply(events);
        trades.apply(record, events);
        books.apply(record, events);
        risk.apply(record, events);
        return revalued;
    }
}
