package io.openperp.stream.market.book;

import io.openperp.api.market.Book;
import io.openperp.api.market.Book.Level;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.units.Decimals;
import io.openperp.views.BookViews;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The price levels of one market's order book. Guarded by the lock of {@code Channels}. */
final class MarketBook implements SentBook {

    private final String symbol;
    private final TopicHistory changes = new TopicHistory();
    private final TreeMap<Long, LevelChanged> bids = new TreeMap<>(Collections.reverseOrder());
    private final TreeMap<Long, LevelChanged> asks = new TreeMap<>();
    private long timeMillis;

    MarketBook(String symbol) {
        this.symbol = symbol;
    }

    String symbol() {
        return symbol;
    }

    @Override
    public String topic() {
        return topic(symbol);
    }

    private static String topic(String symbol) {
        return "l2delta." + symbol;
    }

    @Override
    public TopicHistory changes() {
        return changes;
    }

    @Override
    public int entries() {
        return bids.size() + asks.size();
    }

    @Override
    public List<UnnumberedMessage> messages(MarketEvents events) {
        return List.copyOf(BookChange.of(this, events));
    }

    /** Saves the book in a snapshot. */
    void save(StreamMarket.Builder market) {
        market.addAllLevels(bids.values())
                .addAllLevels(asks.values())
                .setBookTimeMillis(timeMillis)
                .setDeltas(changes.numbers());
    }

    void restore(StreamMarket market) {
        market.getLevelsList().forEach(level -> change(level, market.getBookTimeMillis()));
        timeMillis = market.getBookTimeMillis();
        changes.restore(market.getDeltas());
    }

    void change(LevelChanged level, long millis) {
        TreeMap<Long, LevelChanged> side = level.getIsBuy() ? bids : asks;
        if (level.getSize() == 0) {
            side.remove(level.getPrice());
        } else {
            side.put(level.getPrice(), level);
        }
        timeMillis = millis;
    }

    /** The best bid in units of 1e-8; 0 if there is none. */
    long bestBid() {
        return bids.isEmpty() ? 0 : bids.firstKey();
    }

    /**
     * Returns the best levels as a message.
     *
     * @param levels largest number of levels of each side
     * @param step aggregation of prices: bids are rounded down to a multiple of it, asks up; 0: no aggregation
     */
    Book snapshot(int levels, long step) {
        return shown(symbol, bids.values(), asks.values(), timeMillis, levels, step);
    }

    @Override
    public Levels copy() {
        return new Levels(symbol, List.copyOf(bids.values()), List.copyOf(asks.values()), timeMillis, changes.last());
    }

    /**
     * A copy of a book's levels, best first.
     *
     * @param seq number of the last change that it contains
     */
    record Levels(String symbol, List<LevelChanged> bids, List<LevelChanged> asks, long timeMillis, long seq)
            implements Copy {

        /**
         * Returns the best levels of this copy as a message, with the same parameters as {@link MarketBook#snapshot}.
         */
        Book shown(int levels, long step) {
            return MarketBook.shown(symbol, bids, asks, timeMillis, levels, step);
        }

        @Override
        public ServerMessage message(@Nullable Boolean resumed) {
            Book whole = shown(Integer.MAX_VALUE, 0);
            return new ServerMessage.BookDelta(new ServerMessage.BookData(whole), topic(symbol), seq, 0, resumed);
        }
    }

    private static Book shown(
            String symbol,
            Collection<LevelChanged> bids,
            Collection<LevelChanged> asks,
            long timeMillis,
            int levels,
            long step) {
        List<List<Level>> sides = BookViews.sides(bids, asks, levels, step);
        return new Book(Book.SNAPSHOT, symbol, sides, timeMillis, checksum(sides.getFirst(), sides.getLast()), null);
    }

    /** Checksum of the current book. */
    long checksum() {
        BookChecksum checksum = new BookChecksum();
        bids.values().stream().limit(BookChecksum.LEVELS).forEach(l -> checksum.level(l.getPrice(), l.getSize()));
        checksum.asks();
        asks.values().stream().limit(BookChecksum.LEVELS).forEach(l -> checksum.level(l.getPrice(), l.getSize()));
        return checksum.value();
    }

    private static long checksum(List<Level> bids, List<Level> asks) {
        BookChecksum checksum = new BookChecksum();
        bids.stream().limit(BookChecksum.LEVELS).forEach(l -> checksum.level(l.px().units(), l.sz().units()));
        checksum.asks();
        asks.stream().limit(BookChecksum.LEVELS).forEach(l -> checksum.level(l.px().units(), l.sz().units()));
        return checksum.value();
    }

    /**
     * Computes the checksum that a client compares with that of its local book: CRC-32 (as in zip) of the best 25
     * levels of each side in ASCII, bids before asks and best first: {@code 101290:1.5,101289.5:0.75|101291:2}, price
     * and size as plain decimals without trailing zeros.
     */
    static final class BookChecksum {

        static final int LEVELS = 25;

        private final StringBuilder text = new StringBuilder(1024);

        BookChecksum level(long price, long size) {
            if (!text.isEmpty() && text.charAt(text.length() - 1) != '|') {
                text.append(',');
            }
            Decimals.appendTo(text, price);
            Decimals.appendTo(text.append(':'), size);
            return this;
        }

        BookChecksum asks() {
            text.append('|');
            return this;
        }

        long value() {
            CRC32 crc = new CRC32();
            crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
            return crc.getValue();
        }
    }
}
