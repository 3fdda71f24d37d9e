package io.openperp.stats.book;

import io.openperp.api.market.Book;
import io.openperp.api.stream.ServerMessage.Trade;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.stats.ingestion.EventDestination.NumberedEvents;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import io.openperp.views.BookViews;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The price levels and the latest trades of one market. One thread applies events, any thread may read; each sees only
 * the state between two commands.
 */
final class MarketBook {

    /**
     * Numbers reserved on stream {@code l2delta} for each record of events, in which each change of a level is a
     * message (STR-008).
     */
    private static final long PLACES = 65_536;

    private final TreeMap<Long, LevelChanged> bids = new TreeMap<>(Collections.reverseOrder());
    private final TreeMap<Long, LevelChanged> asks = new TreeMap<>();
    private final LatestTrades trades = new LatestTrades();
    private MarketListing listing = MarketListing.getDefaultInstance();
    private String symbol = "";
    private int market;
    private long timeNanos;
    private long eventNumber;

    private long seq;

    /**
     * A book in the form in which it is stored.
     *
     * @param events events that lead from an empty book to this state, each preceded by its length
     * @param seq number of the last change of a level
     */
    record Written(byte[] events, long seq) {}

    synchronized void apply(NumberedEvents numbered) {
        apply(numbered.events());
        long changes = numbered.events().getEventsList().stream()
                .filter(MarketEvent::hasLevelChanged)
                .count();
        if (changes > 0) {
            seq = numbered.number() * PLACES + Math.min(changes, PLACES) - 1;
        }
    }

    private void apply(MarketEvents events) {
        market = events.getMarket();
        symbol = events.getSymbol();
        timeNanos = events.getTimeNanos();
        for (MarketEvent event : events.getEventsList()) {
            if (event.hasLevelChanged()) {
                change(event.getLevelChanged());
            } else if (event.hasTraded()) {
                trades.add(timeNanos, event.getTraded());
            } else if (event.hasMarketListed()) {
                listing = event.getMarketListed().getListing();
            }
        }
    }

    /**
     * Sets the number up to which the book contains the market's events.
     *
     * @param number number of the last applied record in the market's channel
     */
    synchronized void reached(long number) {
        eventNumber = number;
    }

    synchronized boolean isListed() {
        return listing.getTickSize() > 0;
    }

    synchronized String symbol() {
        return symbol;
    }

    synchronized long tickSize() {
        return listing.getTickSize();
    }

    /**
     * Returns the best levels.
     *
     * @param levels largest number of levels of each side
     * @param step price step to which bids are rounded down and asks up; 0: no rounding
     */
    synchronized Book book(int levels, long step) {
        return new Book(
                Book.SNAPSHOT,
                symbol,
                BookViews.sides(bids.values(), asks.values(), levels, step),
                timeNanos,
                null,
                seq);
    }

    synchronized Best best() {
        return new Best(bids.isEmpty() ? 0 : bids.firstKey(), asks.isEmpty() ? 0 : asks.firstKey(), eventNumber);
    }

    /** Latest trades, newest first. */
    synchronized List<Trade> trades(int limit) {
        return trades.newestFirst(symbol, limit);
    }

    synchronized Written stored() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            for (LatestTrades.Timed timed : trades.oldestFirst()) {
                events(timed.timeNanos())
                        .addEvents(MarketEvent.newBuilder().setTraded(timed.trade()))
                        .build()
                        .writeDelimitedTo(out);
            }
            state().writeDelimitedTo(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory failed", impossible);
        }
        return new Written(out.toByteArray(), seq);
    }

    static MarketBook of(Written written) throws IOException {
        MarketBook book = new MarketBook();
        ByteArrayInputStream in = new ByteArrayInputStream(written.events());
        for (MarketEvents events = MarketEvents.parseDelimitedFrom(in);
                events != null;
                events = MarketEvents.parseDelimitedFrom(in)) {
            book.apply(events);
        }
        book.seq = written.seq();
        return book;
    }

    private MarketEvents state() {
        MarketEvents.Builder state = events(timeNanos);
        if (isListed()) {
            state.addEvents(MarketEvent.newBuilder()
                    .setMarketListed(MarketListed.newBuilder().setListing(listing)));
        }
        for (Map<Long, LevelChanged> side : List.of(bids, asks)) {
            side.values()
                    .forEach(level -> state.addEvents(MarketEvent.newBuilder().setLevelChanged(level)));
        }
        return state.build();
    }

    private MarketEvents.Builder events(long time) {
        return MarketEvents.newBuilder().setMarket(market).setSymbol(symbol).setTimeNanos(time);
    }

    private void change(LevelChanged level) {
        TreeMap<Long, LevelChanged> side = level.getIsBuy() ? bids : asks;
        if (level.getSize() == 0) {
            side.remove(level.getPrice());
        } else {
            side.put(level.getPrice(), level);
        }
    }
}
