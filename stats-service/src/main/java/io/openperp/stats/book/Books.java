package io.openperp.stats.book;

import io.openperp.stats.ingestion.EventDestination;
import io.openperp.stats.ingestion.EventDestination.NumberedEvents;
import io.openperp.stats.ingestion.EventDestination.Position;
import io.openperp.stats.market.Tickers.BestPrices;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * The books of all markets, in memory. Every replica reads the log itself, so that each can answer queries; from time
 * to time it stores snapshots, so that a restart reads only the events after them.
 */
final class Books implements EventDestination, BestPrices {

    private static final Logger LOG = LoggerFactory.getLogger(Books.class);

    private final BookTables tables;
    private final long storeEveryNanos;
    private final Map<Integer, MarketBook> books = new ConcurrentHashMap<>();
    private final Map<Integer, Position> positions = new HashMap<>();
    private final Set<Integer> unstored = new HashSet<>();
    private long storedAt = System.nanoTime();

    Books(BookTables tables, Duration storeEvery) {
        this.tables = tables;
        this.storeEveryNanos = storeEvery.toNanos();
    }

    /** The book of a listed market. */
    Optional<MarketBook> named(String symbol) {
        return books.values().stream()
                .filter(book -> book.isListed() && book.symbol().equals(symbol))
                .findFirst();
    }

    @Override
    public Best of(String symbol) {
        return named(symbol).map(MarketBook::best).orElse(Best.NONE);
    }

    /**
     * Reading position of a partition: the one in memory if the partition has been read since the start, else that of
     * its snapshot.
     */
    @Override
    public Position position(int partition) {
        Position known = positions.get(partition);
        if (known != null) {
            return known;
        }
        Position stored = tables.load(partition)
                .map(snapshot -> {
                    books.put(partition, read(partition, snapshot));
                    return snapshot.position();
                })
                .orElse(Position.START);
        reached(partition, stored);
        return stored;
    }

    private void reached(int partition, Position position) {
        positions.put(partition, position);
        MarketBook book = books.get(partition);
        if (book != null) {
            book.reached(position.channel().number());
        }
    }

    @Override
    public boolean take(List<NumberedEvents> events, Map<Integer, Position> reached) {
        for (NumberedEvents one : events) {
            books.computeIfAbsent(one.events().getMarket(), market -> new MarketBook())
                    .apply(one);
        }
        reached.forEach(this::reached);
        unstored.addAll(reached.keySet());
        if (System.nanoTime() - storedAt > storeEveryNanos) {
            store();
        }
        return true;
    }

    /**
     * Returns true for a database failure while snapshots are loaded. After any other failure a book may be partly
     * changed and must not be shown, so reading ends.
     */
    @Override
    public boolean survives(RuntimeException failure) {
        return failure instanceof DataAccessException;
    }

    @Override
    public void stopped() {
        store();
    }

    /** Stores snapshots of the changed books; one that cannot be stored now is stored later. */
    private void store() {
        storedAt = System.nanoTime();
        try {
            for (int partition : Set.copyOf(unstored)) {
                MarketBook book = books.get(partition);
                Position position = positions.get(partition);
                if (book != null && position != null) {
                    tables.store(partition, position, book.stored());
                }
                unstored.remove(partition);
            }
        } catch (DataAccessException failed) {
            LOG.warn("snapshots of books were not stored", failed);
        }
    }

    private static MarketBook read(int partition, BookTables.Stored stored) {
        try {
            return MarketBook.of(stored.book());
        } catch (IOException e) {
            throw new IllegalStateException("the stored book of partition " + partition + " cannot be read", e);
        }
    }
}
