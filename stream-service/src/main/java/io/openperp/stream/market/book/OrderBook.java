package io.openperp.stream.market.book;

import io.openperp.api.market.Book;
import io.openperp.api.market.L3Book;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.views.BookViews;
import io.openperp.views.OrderLevelBook;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One market's book order by order, on {@code l3.<symbol>}: each message has all changes of one command. Guarded by the
 * lock of {@code Channels}.
 */
final class OrderBook implements SentBook {

    static final String TYPE = "l3";

    private final String symbol;
    private final TopicHistory changes = new TopicHistory();
    private final OrderLevelBook orders = new OrderLevelBook();

    OrderBook(String symbol) {
        this.symbol = symbol;
    }

    @Override
    public String topic() {
        return topic(symbol);
    }

    @Override
    public TopicHistory changes() {
        return changes;
    }

    @Override
    public int entries() {
        return orders.size();
    }

    /** Applies the events of a command. Returns whether they have changed the book. */
    boolean apply(MarketEvents events) {
        return orders.apply(events);
    }

    /** Saves the book in a snapshot. */
    void save(StreamMarket.Builder market) {
        market.addAllBookOrders(orders.side(true))
                .addAllBookOrders(orders.side(false))
                .setBookOrdersSlot(orders.slot())
                .setBookOrdersTimeNanos(orders.timeNanos())
                .setOrderChanges(changes.numbers());
    }

    void restore(StreamMarket market) {
        orders.restore(market.getBookOrdersList(), market.getBookOrdersSlot(), market.getBookOrdersTimeNanos());
        changes.restore(market.getOrderChanges());
    }

    @Override
    public Copy copy() {
        return new Orders(
                List.copyOf(orders.side(true)),
                List.copyOf(orders.side(false)),
                Moment.of(symbol, orders.slot(), orders.timeNanos()),
                orders.checksum(),
                changes.last());
    }

    @Override
    public List<UnnumberedMessage> messages(MarketEvents events) {
        return events.getEventsList().stream().anyMatch(OrderLevelBook::isChange)
                ? List.of(new Change(events, Moment.of(symbol, events.getSlot(), events.getTimeNanos()), orders))
                : List.of();
    }

    private static String topic(String symbol) {
        return TYPE + "." + symbol;
    }

    /** The command after which a book is shown. */
    private record Moment(String symbol, long slot, long millis) {

        static Moment of(String symbol, long slot, long nanos) {
            return new Moment(symbol, slot, nanos / MarketEntry.NANOS_PER_MILLI);
        }

        L3Book book(String updateType, List<L3Book.Change> changes, @Nullable Long checksum) {
            return new L3Book(updateType, symbol, changes, slot, millis, checksum);
        }
    }

    private record Orders(
            List<BookOrderChanged> bids, List<BookOrderChanged> asks, Moment moment, long checksum, long seq)
            implements Copy {

        @Override
        public ServerMessage message(@Nullable Boolean resumed) {
            List<L3Book.Change> added = Stream.concat(bids.stream(), asks.stream())
                    .map(BookViews::added)
                    .toList();
            return new ServerMessage.BookOrders(
                    new ServerMessage.L3Data(moment.book(Book.SNAPSHOT, added, checksum)),
                    topic(moment.symbol),
                    seq,
                    0,
                    resumed);
        }
    }

    /** A message with the changes of a command. Only the newest has a checksum, which is that of the present book. */
    private record Change(MarketEvents events, Moment moment, OrderLevelBook present) implements UnnumberedMessage {

        @Override
        public ServerMessage at(long seq, long prev) {
            return message(seq, prev, null);
        }

        @Override
        public ServerMessage atEnd(long seq, long prev) {
            return message(seq, prev, present.checksum());
        }

        private ServerMessage message(long seq, long prev, @Nullable Long checksum) {
            return new ServerMessage.BookOrders(
                    new ServerMessage.L3Data(moment.book(Book.DELTA, BookViews.changes(events), checksum)),
                    topic(moment.symbol),
                    seq,
                    prev,
                    null);
        }
    }
}
