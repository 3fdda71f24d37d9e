package io.openperp.client.local;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.api.market.L3Book;
import io.openperp.client.Streams;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The order book of a market order by order, maintained from {@link Topic#orders}. Each update is compared with the
 * exchange's checksum; after a difference a new snapshot is requested. Thread-safe.
 */
public final class LocalL3Book {

    private static final int CHECKED_ORDERS = 25;

    /**
     * An order that rests in the book.
     *
     * @param size shown size that is left
     * @param priority place in time: of two orders at a price the one with the smaller number trades first
     */
    public record BookOrder(String orderId, boolean isBuy, Decimal price, Decimal size, long priority) {}

    /** Orders ahead of an order at its price. */
    public record QueuePlace(int orders, Decimal size) {}

    private record Place(Decimal price, long priority) {

        static Place of(BookOrder order) {
            return new Place(order.price, order.priority);
        }
    }

    private final String symbol;
    private final Map<String, BookOrder> orders = new HashMap<>();
    private final TreeMap<Place, BookOrder> bids = new TreeMap<>(
            Comparator.comparing(Place::price, Comparator.reverseOrder()).thenComparingLong(Place::priority));
    private final TreeMap<Place, BookOrder> asks =
            new TreeMap<>(Comparator.comparing(Place::price).thenComparingLong(Place::priority));
    private long seq;
    private long slot;
    private boolean complete;

    public LocalL3Book(String symbol) {
        this.symbol = symbol;
    }

    /** Subscribes to a book; {@link #isComplete} is true once its snapshot has been received. */
    public static LocalL3Book follow(Streams streams, String symbol) {
        LocalL3Book book = new LocalL3Book(symbol);
        streams.subscribe(Topic.orders(symbol), message -> {
            if (!book.take(message)) {
                streams.renew(message.topic());
            }
        });
        return book;
    }

    /**
     * Applies a snapshot or a change. Returns false if this book differs from the exchange's: it is then wrong until the
     * next snapshot.
     */
    public synchronized boolean take(StreamMessage<L3Book> message) {
        L3Book update = message.data();
        seq = message.seq();
        slot = update.slot();
        if (update.updateType().equals(Book.SNAPSHOT)) {
            orders.clear();
            bids.clear();
            asks.clear();
            complete = true;
        }
        update.orders().forEach(this::change);
        Long expected = update.checksum();
        complete &= expected == null || expected == checksum();
        return complete;
    }

    public String symbol() {
        return symbol;
    }

    /**
     * Whether this book has had a snapshot and matched every checksum since, so that it equals the exchange's book at
     * {@link #seq}.
     */
    public synchronized boolean isComplete() {
        return complete;
    }

    /** Sequence number of the last update. */
    public synchronized long seq() {
        return seq;
    }

    /** Position in the market's log of the last command that changed the book. */
    public synchronized long slot() {
        return slot;
    }

    /** Bids as they trade, a copy. */
    public synchronized List<BookOrder> bids() {
        return List.copyOf(bids.values());
    }

    /** Asks as they trade, a copy. */
    public synchronized List<BookOrder> asks() {
        return List.copyOf(asks.values());
    }

    /** The order with this ID; empty if it does not rest. */
    public synchronized Optional<BookOrder> order(String orderId) {
        return Optional.ofNullable(orders.get(orderId));
    }

    /** Orders ahead of an order at its price; empty if the order does not rest. */
    public synchronized Optional<QueuePlace> place(String orderId) {
        return order(orderId).map(order -> {
            List<Decimal> before =
                    side(order.isBuy).subMap(new Place(order.price, 0), Place.of(order)).values().stream()
                            .map(BookOrder::size)
                            .toList();
            return new QueuePlace(before.size(), before.stream().reduce(Decimal.ZERO, LocalL3Book::plus));
        });
    }

    /** Sizes of the levels to which the orders of a side add up, by price, best first. */
    public synchronized SortedMap<Decimal, Decimal> levels(boolean isBuy) {
        TreeMap<Decimal, Decimal> levels =
                new TreeMap<>(isBuy ? Collections.reverseOrder() : Comparator.<Decimal>naturalOrder());
        side(isBuy).values().forEach(order -> levels.merge(order.price, order.size, LocalL3Book::plus));
        return levels;
    }

    /**
     * The checksum that the exchange sends with its updates: CRC-32 of the 25 orders of each side that trade first in
     * ASCII, bids before asks, such as {@code 101290:1.5:17,101290:0.75:21|101291:2:9}.
     */
    public synchronized long checksum() {
        return LocalBook.crc(text(bids) + "|" + text(asks));
    }

    /** The checksum of the levels to which the orders add up: that of {@link LocalBook}. */
    public synchronized long levelChecksum() {
        return LocalBook.checksum(levels(true), levels(false));
    }

    private void change(L3Book.Change change) {
        BookOrder before = orders.remove(change.oid());
        complete &= (before == null) == (change.event() == L3Book.Event.ADD);
        long left = change.sz().units();
        long priority = change.priority() == null ? 0 : change.priority();
        if (before != null) {
            side(before.isBuy).remove(Place.of(before));
            if (change.event() == L3Book.Event.FILL) {
                left = before.size.units() - left;
                priority = before.priority;
            }
        }
        if (left > 0) {
            BookOrder order = new BookOrder(change.oid(), change.isBuy(), change.px(), Decimal.of(left), priority);
            orders.put(order.orderId, order);
            side(order.isBuy).put(Place.of(order), order);
        }
    }

    private TreeMap<Place, BookOrder> side(boolean isBuy) {
        return isBuy ? bids : asks;
    }

    private static Decimal plus(Decimal one, Decimal other) {
        return Decimal.of(one.units() + other.units());
    }

    private static String text(TreeMap<Place, BookOrder> side) {
        return side.values().stream()
                .limit(CHECKED_ORDERS)
                .map(order -> order.price + ":" + order.size + ":" + order.priority)
                .collect(Collectors.joining(","));
    }
}
