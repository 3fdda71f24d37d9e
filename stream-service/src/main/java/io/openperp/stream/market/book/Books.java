package io.openperp.stream.market.book;

import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.views.OrderLevelBook;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The books of all markets, by levels and order by order; every change is published as it happens. Guarded by the lock
 * of {@code Channels}.
 */
public final class Books {

    private final Channels channels;
    private final Map<String, MarketBook> books = new HashMap<>();
    private final Map<String, OrderBook> orderBooks = new HashMap<>();

    public Books(Channels channels) {
        this.channels = channels;
    }

    MarketBook book(String symbol) {
        return books.computeIfAbsent(symbol, MarketBook::new);
    }

    OrderBook orderBook(String symbol) {
        return orderBooks.computeIfAbsent(symbol, OrderBook::new);
    }

    /** Symbols of the markets with a book: those that have had orders or whose book a client has requested. */
    public Set<String> symbols() {
        return books.keySet();
    }

    /** Saves both books of the market in a snapshot. */
    public void save(StreamMarket.Builder market) {
        book(market.getSymbol()).save(market);
        orderBook(market.getSymbol()).save(market);
    }

    public void restore(StreamMarket market) {
        book(market.getSymbol()).restore(market);
        orderBook(market.getSymbol()).restore(market);
    }

    public void keep(EventRecord record, MarketEvents events) {
        if (events.getEventsList().stream().anyMatch(MarketEvent::hasLevelChanged)) {
            book(events.getSymbol()).changes().keep(record);
        }
        if (events.getEventsList().stream().anyMatch(OrderLevelBook::isChange)) {
            orderBook(events.getSymbol()).changes().keep(record);
        }
    }

    public void apply(EventRecord record, MarketEvents events) {
        MarketBook book = book(events.getSymbol());
        for (BookChange change : BookChange.of(book, events)) {
            for (LevelChanged level : change.levels()) {
                book.change(level, change.timeMillis());
            }
            channels.publish(book.topic(), book.changes(), record, change::atEnd);
        }
        OrderBook orders = orderBook(events.getSymbol());
        if (orders.apply(events)) {
            for (UnnumberedMessage change : orders.messages(events)) {
                channels.publish(orders.topic(), orders.changes(), record, change::atEnd);
            }
        }
    }
}
