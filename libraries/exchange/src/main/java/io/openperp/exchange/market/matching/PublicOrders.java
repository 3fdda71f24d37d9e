package io.openperp.exchange.market.matching;

import io.openperp.book.OrderBook;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;

/**
 * Publishes what happens to resting orders otherwise than by a match, whose print names the order that rested. With the
 * prints it is the whole book, order by order, without owners (BOOK-014).
 */
public final class PublicOrders {

    private final OrderBook book;
    private final CommandContext context;
    private final PublicEvents facts;

    public PublicOrders(OrderBook book, CommandContext context, PublicEvents facts) {
        this.book = book;
        this.context = context;
        this.facts = facts;
    }

    /** Publishes an order that has come to rest. */
    void rested(int order) {
        publish(order, book.remainingLots(order), true);
    }

    /** Publishes the size and the place of an order after one of them has changed. */
    void changed(int order) {
        publish(order, book.remainingLots(order), false);
    }

    /** Publishes that an order has left the book without a match; it must still be readable. */
    void left(int order) {
        publish(order, 0, false);
    }

    private void publish(int order, long lots, boolean isNew) {
        facts.add(MarketEvent.newBuilder()
                .setBookOrderChanged(BookOrderChanged.newBuilder()
                        .setOrderId(Keys.write(book.id(order)))
                        .setIsBuy(book.side(order).isBuy())
                        .setPrice(context.terms().price(book.priceTicks(order)))
                        .setSize(context.terms().size(lots))
                        .setPriority(book.sequence(order))
                        .setIsNew(isNew)));
    }
}
