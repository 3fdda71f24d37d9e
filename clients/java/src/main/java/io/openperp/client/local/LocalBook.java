package io.openperp.client.local;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.api.market.Book.Level;
import io.openperp.client.Streams;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * The order book of a market, maintained from {@link Topic#bookDeltas}: sizes by price. Each update is compared with
 * the exchange's checksum; after a difference a new snapshot is requested. Thread-safe.
 */
public final class LocalBook {

    private static final int CHECKED_LEVELS = 25;

    private final String symbol;
    private final TreeMap<Decimal, Decimal> bids = new TreeMap<>(Collections.reverseOrder());
    private final TreeMap<Decimal, Decimal> asks = new TreeMap<>();
    private long seq;
    private boolean complete;

    public LocalBook(String symbol) {
        this.symbol = symbol;
    }

    /** Subscribes to a book; {@link #isComplete} is true once its snapshot has been received. */
    public static LocalBook follow(Streams streams, String symbol) {
        LocalBook book = new LocalBook(symbol);
        streams.subscribe(Topic.bookDeltas(symbol), message -> {
            if (!book.take(message)) {
                streams.renew(message.topic());
            }
        });
        return book;
    }

    /**
     * Applies a snapshot or a change. Returns false if this book differs from the exchange's by its checksum: it is
     * then wrong until the next snapshot.
     */
    public synchronized boolean take(StreamMessage<Book> message) {
        Book update = message.data();
        seq = message.seq();
        if (update.updateType().equals(Book.SNAPSHOT)) {
            bids.clear();
            asks.clear();
            complete = true;
        }
        apply(bids, update.levels().get(0));
        apply(asks, update.levels().get(1));
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

    public synchronized Optional<Decimal> bestBid() {
        return bids.isEmpty() ? Optional.empty() : Optional.of(bids.firstKey());
    }

    public synchronized Optional<Decimal> bestAsk() {
        return asks.isEmpty() ? Optional.empty() : Optional.of(asks.firstKey());
    }

    /** Sizes by price from high to low, a copy. */
    public synchronized Map<Decimal, Decimal> bids() {
        return Collections.unmodifiableMap(new TreeMap<>(bids));
    }

    /** Sizes by price from low to high, a copy. */
    public synchronized Map<Decimal, Decimal> asks() {
        return Collections.unmodifiableMap(new TreeMap<>(asks));
    }

    /**
     * The checksum that the exchange sends with its updates: CRC-32 of the best 25 levels of each side in ASCII, bids
     * before asks and best first, such as {@code 101290:1.5,101289.5:0.75|101291:2}.
     */
    public synchronized long checksum() {
        return checksum(bids, asks);
    }

    /** The checksum of levels, best first. */
    static long checksum(SortedMap<Decimal, Decimal> bids, SortedMap<Decimal, Decimal> asks) {
        return crc(text(bids) + "|" + text(asks));
    }

    static long crc(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        return crc.getValue();
    }

    private static void apply(TreeMap<Decimal, Decimal> side, List<Level> levels) {
        for (Level level : levels) {
            if (level.sz().units() == 0) {
                side.remove(level.px());
            } else {
                side.put(level.px(), level.sz());
            }
        }
    }

    private static String text(SortedMap<Decimal, Decimal> side) {
        return side.entrySet().stream()
                .limit(CHECKED_LEVELS)
                .map(level -> level.getKey() + ":" + level.getValue())
                .collect(Collectors.joining(","));
    }
}
