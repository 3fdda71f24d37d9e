package io.openperp.stream.market;

import io.openperp.journal.MarketEvents;
import io.openperp.stream.account.Markets;
import io.openperp.stream.resume.EventRecord;

/** Hands what a market published to all who make something of it. Under the lock of the channels. */
public final class MarketFacts {

    private final Markets markets;
    private final TradeStream trades;
    private final Books books;
    private final RiskStream risk;

    MarketFacts(Markets markets, TradeStream trades, Books books, RiskStream risk) {
        this.markets = markets;
        this.trades = trades;
        this.books = books;
        this.risk = risk;
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
