package io.openperp.stats.book;

import io.openperp.journal.ChannelReceiver;
import io.openperp.stats.ingestion.EventDestination.Position;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** Accesses the stored snapshots of books, each in one row with its place in the log. */
final class BookTables {

    private static final String STORE = """
            INSERT INTO stats.books AS b
                (partition, next_offset, number, running_hash, next_chunk, chunks, partial, events, seq)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (partition) DO UPDATE SET
                next_offset = excluded.next_offset, number = excluded.number, running_hash = excluded.running_hash,
                next_chunk = excluded.next_chunk, chunks = excluded.chunks, partial = excluded.partial,
                events = excluded.events, seq = excluded.seq
            WHERE b.next_offset < excluded.next_offset
            """;

    private final JdbcTemplate jdbc;

    BookTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    record Stored(Position position, MarketBook.Written book) {}

    Optional<Stored> load(int partition) {
        return jdbc
                .query(
                        "SELECT * FROM stats.books WHERE partition = ?",
                        (row, number) -> new Stored(
                                Position.of(row), new MarketBook.Written(row.getBytes("events"), row.getLong("seq"))),
                        partition)
                .stream()
                .findFirst();
    }

    /** Stores a snapshot unless a newer one is stored; all replicas make the same snapshot at an offset. */
    void store(int partition, Position position, MarketBook.Written book) {
        ChannelReceiver.Position channel = position.channel();
        jdbc.update(
                STORE,
                partition,
                position.nextOffset(),
                channel.number(),
                channel.runningHash(),
                channel.nextChunk(),
                channel.chunks(),
                channel.partial().toByteArray(),
                book.events(),
                book.seq());
    }
}
