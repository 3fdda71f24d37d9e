package io.openperp.stream.market;

import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.market.book.Books;
import io.openperp.stream.resume.EventRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Passes the events of markets to the streams that use them. Guarded by the lock of {@code Channels}. */
public final class MarketFacts {

    private final KnownMarkets markets;
    private final TradeStream trades;
    private final Books books;
    private final RiskStream risk;

    public MarketFacts(KnownMarkets markets, TradeStream trades, Books books, RiskStream risk) {
        this.markets = markets;
        this.trades = trades;
        this.books = books;
        this.risk = risk;
    }

    /** Returns all markets as entries of a snapshot. */
    public List<StreamMarket> saved() {
        Set<String> symbols = new LinkedHashSet<>(markets.listed());
        symbols.addAll(new TreeSet<>(books.symbols()));
        List<StreamMarket> saved = new ArrayList<>();
        for (String symbol : symbols) {
            StreamMarket.Builder market = StreamMarket.newBuilder()
                    .setSymbol(symbol)
                    .setTrades(trades.history(symbol).numbers());
            markets.save(market);
            books.save(market);
            risk.save(market);
            saved.add(market.build());
        }
        return saved;
    }

    /** Restores all markets from the entries of {@link #saved}; called once, before any event is applied. */
    public void restore(List<StreamMarket> saved) {
        for (StreamMarket market : saved) {
            markets.restore(market);
            books.restore(market);
            trades.history(market.getSymbol()).restore(market.getTrades());
        }
        saved.forEach(risk::restore);
    }

    /** Keeps a record from a snapshot for clients that resume; the restored markets already contain its events. */
    public void keep(EventRecord record, MarketEvents events) {
        trades.keep(record, events);
        books.keep(record, events);
    }

    /**
     * Passes the events of a record to the streams of its market. Returns true if margins or unrealized profits of
     * accounts may have changed.
     */
    public boolean apply(EventRecord record, MarketEvents events) {
        boolean revalued = markets.apply(events);
        trades.apply(record, events);
        books.apply(record, events);
        risk.apply(record, events);
        return revalued;
    }
}
