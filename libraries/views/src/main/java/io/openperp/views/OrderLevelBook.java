package io.openperp.views;

import com.google.protobuf.ByteString;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Traded;
import io.openperp.units.Decimals;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The book of one market order by order, made of its events from the first one on: each order as last published, with
 * the size that matches have left of it. Not thread-safe.
 */
public final class OrderLevelBook {

    /** Number of orders of each side that the checksum covers. */
    private static final int CHECKED = 25;

    private record Place(long price, long priority) {}

    private final Map<ByteString, BookOrderChanged> orders = new HashMap<>();
    private final TreeMap<Place, BookOrderChanged> bids =
            new TreeMap<>(Comparator.comparingLong(Place::price).reversed().thenComparingLong(Place::priority));
    private final TreeMap<Place, BookOrderChanged> asks =
            new TreeMap<>(Comparator.comparingLong(Place::price).thenComparingLong(Place::priority));
    private long slot;
    private long timeNanos;

    /** Whether an event changes the book. */
    public static boolean isChange(MarketEvent event) {
        return event.hasBookOrderChanged() || isFill(event);
    }

    /** Whether an event is a match with a resting order, and not a takeover or a deleveraging. */
    public static boolean isFill(MarketEvent event) {
        return event.hasTraded() && !event.getTraded().getMakerOrderId().isEmpty();
    }

    /** Applies the events of a command. Returns whether they have changed the book. */
    public boolean apply(MarketEvents events) {
        boolean isChanged = false;
        for (MarketEvent event : events.getEventsList()) {
            if (event.hasBookOrderChanged()) {
                put(event.getBookOrderChanged());
            } else if (isFill(event)) {
                fill(event.getTraded());
            }
            isChanged |= isChange(event);
        }
        if (isChanged) {
            slot = events.getSlot();
            timeNanos = events.getTimeNanos();
        }
        return isChanged;
    }

    /** Restores the book from its orders. */
    public void restore(Collection<BookOrderChanged> saved, long atSlot, long atNanos) {
        saved.forEach(this::put);
        slot = atSlot;
        timeNanos = atNanos;
    }

    /** Orders of one side in the order in which they trade. */
    public Collection<BookOrderChanged> side(boolean isBuy) {
        return Collections.unmodifiableCollection((isBuy ? bids : asks).values());
    }

    /** Number of orders of both sides. */
    public int size() {
        return orders.size();
    }

    /** Offset in the market's log of the command that has changed the book last; 0 if none has. */
    public long slot() {
        return slot;
    }

    /** Time of that command, in nanoseconds since 1970. */
    public long timeNanos() {
        return timeNanos;
    }

    /**
     * Returns the checksum that clients compare (STR-034): CRC-32 (as in zip) of the 25 orders of each side that trade
     * first, in ASCII, bids before asks: {@code 101290:1.5:17,101290:0.75:21|101291:2:9}, price, size and priority.
     */
    public long checksum() {
        StringBuilder text = new StringBuilder(2048);
        append(text, bids);
        append(text.append('|'), asks);
        CRC32 crc = new CRC32();
        crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
        return crc.getValue();
    }

    private static void append(StringBuilder text, TreeMap<Place, BookOrderChanged> side) {
        int left = CHECKED;
        for (BookOrderChanged order : side.values()) {
            if (left-- == 0) {
                return;
            }
            if (left < CHECKED - 1) {
                text.append(',');
            }
            Decimals.appendTo(text, order.getPrice());
            Decimals.appendTo(text.append(':'), order.getSize());
            text.append(':').append(order.getPriority());
        }
    }

    private void put(BookOrderChanged order) {
        BookOrderChanged before = orders.remove(order.getOrderId());
        if (before != null) {
            side(before).remove(place(before));
        }
        if (order.getSize() != 0) {
            BookOrderChanged now =
                    order.getIsNew() ? order.toBuilder().clearIsNew().build() : order;
            orders.put(order.getOrderId(), now);
            side(order).put(place(order), now);
        }
    }

    private void fill(Traded trade) {
        BookOrderChanged maker = orders.get(trade.getMakerOrderId());
        if (maker != null) {
            put(maker.toBuilder().setSize(maker.getSize() - trade.getSize()).build());
        }
    }

    private TreeMap<Place, BookOrderChanged> side(BookOrderChanged order) {
        return order.getIsBuy() ? bids : asks;
    }

    private static Place place(BookOrderChanged order) {
        return new Place(order.getPrice(), order.getPriority());
    }
}
