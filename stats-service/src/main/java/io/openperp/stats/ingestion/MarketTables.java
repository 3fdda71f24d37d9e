package io.openperp.stats.ingestion;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.MarketListing;
import io.openperp.stats.StatsSettings;
import io.openperp.stats.candles.Buckets;
import io.openperp.stats.ingestion.EventDestination.Position;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes the statistics tables; rows and reading positions change in one SQL transaction. */
final class MarketTables {

    private static final String NEW_POSITION = """
            INSERT INTO stats.channel_positions
                (partition, next_offset, number, running_hash, next_chunk, chunks, partial)
            VALUES (?, 0, 0, 0, 0, 0, '') ON CONFLICT DO NOTHING
            """;

    private static final String ADD_TRADES = """
            INSERT INTO stats.trade_buckets AS b
                (market, seconds, starts_at, volume, quote_volume, trades,
                 open_price, high_price, low_price, close_price)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (market, seconds, starts_at) DO UPDATE SET
                volume = b.volume + excluded.volume,
                quote_volume = b.quote_volume + excluded.quote_volume,
                trades = b.trades + excluded.trades,
                open_price = CASE WHEN b.trades = 0 THEN excluded.open_price ELSE b.open_price END,
                high_price = CASE WHEN b.trades = 0 THEN excluded.high_price
                                  ELSE GREATEST(b.high_price, excluded.high_price) END,
                low_price = CASE WHEN b.trades = 0 THEN excluded.low_price
                                 ELSE LEAST(b.low_price, excluded.low_price) END,
                close_price = excluded.close_price
            """;

    /**
     * Adds marks to a bucket of a market that has not traded yet; from the first trade on, buckets contain trades only.
     */
    private static final String ADD_MARKS = """
            INSERT INTO stats.trade_buckets AS b
                (market, seconds, starts_at, volume, quote_volume, trades,
                 open_price, high_price, low_price, close_price)
            SELECT m.market, ?, ?, 0, 0, 0, ?, ?, ?, ? FROM stats.markets m WHERE m.market = ? AND m.last_price = 0
            ON CONFLICT (market, seconds, starts_at) DO UPDATE SET
                high_price = GREATEST(b.high_price, excluded.high_price),
                low_price = LEAST(b.low_price, excluded.low_price),
                close_price = excluded.close_price
            """;

    private static final String ADD_FUNDING_HOUR = """
            INSERT INTO stats.funding_hours (market, settled_at, hourly_rate, mark_price, slot) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """;

    private static final String LIST_MARKET = """
            INSERT INTO stats.markets (market, symbol) VALUES (?, ?) ON CONFLICT (market) DO NOTHING
            """;

    private static final String CHANGE_MARKET = """
            UPDATE stats.markets SET
                listing = COALESCE(?, listing), last_price = COALESCE(?, last_price),
                mark_price = COALESCE(?, mark_price), oracle_price = COALESCE(?, oracle_price),
                bias = COALESCE(?, bias), fair_book_price = COALESCE(?, fair_book_price),
                open_interest = COALESCE(?, open_interest), funding_rate = COALESCE(?, funding_rate),
                regime = COALESCE(?, regime), regime_dt = COALESCE(?, regime_dt),
                regime_volatility = COALESCE(?, regime_volatility), regime_move = COALESCE(?, regime_move),
                fair_volatility = COALESCE(?, fair_volatility), settled_fills = settled_fills + ?,
                maker_fees = maker_fees + ?, taker_fees = taker_fees + ?
            WHERE market = ?
            """;

    private static final String MOVE_POSITION = """
            UPDATE stats.channel_positions SET
                next_offset = ?, number = ?, running_hash = ?, next_chunk = ?, chunks = ?, partial = ?
            WHERE partition = ? AND next_offset = ? AND number = ?
            """;

    private static final String DELETE_BUCKETS = """
            DELETE FROM stats.trade_buckets WHERE market = ? AND seconds = ? AND starts_at < ?
            """;

    private static final String REMEMBER_DELETED = """
            INSERT INTO stats.pruned_buckets AS p (market, seconds, before) VALUES (?, ?, ?)
            ON CONFLICT (market, seconds) DO UPDATE SET before = GREATEST(p.before, excluded.before)
            """;

    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private final StatsSettings settings;

    private final Map<PruneKey, Long> pruned = new HashMap<>();

    MarketTables(JdbcTemplate jdbc, TransactionTemplate transaction, StatsSettings settings) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.settings = settings;
    }

    private record PruneKey(int market, Buckets buckets) {}

    /** Stored reading position of a partition; the beginning if the partition is new. */
    Position position(int partition) {
        pruned.keySet().removeIf(key -> key.market == partition);
        jdbc.update(NEW_POSITION, partition);
        Map<Integer, Position> found = new HashMap<>();
        jdbc.query(
                "SELECT * FROM stats.channel_positions WHERE partition = ?",
                row -> {
                    found.put(partition, Position.of(row));
                },
                partition);
        return found.getOrDefault(partition, Position.START);
    }

    /** Listing of a market as last written; empty if it is not listed. */
    Optional<MarketListing> listing(int market) {
        return jdbc
                .queryForList(
                        "SELECT listing FROM stats.markets WHERE market = ? AND listing IS NOT NULL",
                        byte[].class,
                        market)
                .stream()
                .findFirst()
                .map(MarketTables::listing);
    }

    private static MarketListing listing(byte[] column) {
        try {
            return MarketListing.parseFrom(column);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("a listing in the database cannot be read", e);
        }
    }

    /**
     * Writes a batch. Throws {@link PositionMovedException} and writes nothing if another replica has written since.
     *
     * @param from place in each partition before the batch, as read from the tables or written last
     * @param to place in each partition after the batch
     */
    void write(Changes changes, Map<Integer, Position> from, Map<Integer, Position> to) {
        Map<PruneKey, Long> old = old(changes);
        transaction.executeWithoutResult(status -> {
            to.forEach(
                    (partition, position) -> move(partition, from.getOrDefault(partition, Position.START), position));
            writeNames(changes);
            writeMarks(changes);
            writeMarkets(changes);
            writeBuckets(changes);
            writeFundingHours(changes);
            prune(old);
        });
        pruned.putAll(old);
    }

    /**
     * Times in seconds before which buckets are now to be deleted, for each market and bucket length for which the time
     * has advanced.
     */
    private Map<PruneKey, Long> old(Changes changes) {
        Map<PruneKey, Long> old = new HashMap<>();
        changes.markets.forEach((number, market) -> {
            for (Buckets buckets : Buckets.PRUNED) {
                PruneKey key = new PruneKey(number, buckets);
                long before = buckets.prunedBefore(market.seconds, settings);
                if (before > pruned.getOrDefault(key, 0L)) {
                    old.put(key, before);
                }
            }
        });
        return old;
    }

    private void prune(Map<PruneKey, Long> old) {
        List<Object[]> rows = new ArrayList<>();
        old.forEach((key, before) -> rows.add(new Object[] {key.market, key.buckets.seconds, before}));
        jdbc.batchUpdate(DELETE_BUCKETS, rows);
        jdbc.batchUpdate(REMEMBER_DELETED, rows);
    }

    private void move(int partition, Position from, Position to) {
        ChannelReceiver.Position channel = to.channel();
        int moved = jdbc.update(
                MOVE_POSITION,
                to.nextOffset(),
                channel.number(),
                channel.runningHash(),
                channel.nextChunk(),
                channel.chunks(),
                channel.partial().toByteArray(),
                partition,
                from.nextOffset(),
                from.channel().number());
        if (moved != 1) {
            throw new PositionMovedException(partition);
        }
    }

    private void writeNames(Changes changes) {
        List<Object[]> names = new ArrayList<>();
        changes.markets.forEach((number, market) -> names.add(new Object[] {number, market.symbol}));
        jdbc.batchUpdate(LIST_MARKET, names);
    }

    private void writeMarkets(Changes changes) {
        List<Object[]> rows = new ArrayList<>();
        changes.markets.forEach((number, market) -> {
            rows.add(new Object[] {
                new SqlParameterValue(Types.BINARY, market.listing == null ? null : market.listing.toByteArray()),
                new SqlParameterValue(Types.BIGINT, market.lastPrice),
                new SqlParameterValue(Types.BIGINT, market.mark),
                new SqlParameterValue(Types.BIGINT, market.oracle),
                new SqlParameterValue(Types.BIGINT, market.bias),
                new SqlParameterValue(Types.BIGINT, market.fairBookPrice),
                new SqlParameterValue(Types.BIGINT, market.openInterest),
                new SqlParameterValue(Types.BIGINT, market.fundingRate),
                new SqlParameterValue(Types.INTEGER, market.regime),
                new SqlParameterValue(Types.BIGINT, market.regimeDt),
                new SqlParameterValue(Types.BIGINT, market.regimeVolatility),
                new SqlParameterValue(Types.BIGINT, market.regimeMove),
                new SqlParameterValue(Types.BIGINT, market.fairVolatility),
                market.fees.fills(),
                new BigDecimal(market.fees.maker()),
                new BigDecimal(market.fees.taker()),
                number
            });
        });
        jdbc.batchUpdate(CHANGE_MARKET, rows);
    }

    /**
     * Writes the marks from before the first trade; called before the last prices of the batch are written, by which it
     * recognises markets that have not traded.
     */
    private void writeMarks(Changes changes) {
        List<Object[]> rows = new ArrayList<>();
        changes.marks.forEach((key, bucket) -> rows.add(new Object[] {
            key.seconds(), key.startsAt(), bucket.open, bucket.high, bucket.low, bucket.close, key.market()
        }));
        jdbc.batchUpdate(ADD_MARKS, rows);
    }

    private void writeFundingHours(Changes changes) {
        jdbc.batchUpdate(
                ADD_FUNDING_HOUR,
                changes.fundingHours.stream()
                        .map(hour -> new Object[] {
                            hour.market(), hour.settledAtNanos(), hour.hourlyRate(), hour.mark(), hour.slot()
                        })
                        .toList());
    }

    private void writeBuckets(Changes changes) {
        List<Object[]> rows = new ArrayList<>();
        changes.buckets.forEach((key, bucket) -> rows.add(new Object[] {
            key.market(),
            key.seconds(),
            key.startsAt(),
            bucket.volume.value(),
            bucket.quoteVolume.value(),
            bucket.trades,
            bucket.open,
            bucket.high,
            bucket.low,
            bucket.close
        }));
        jdbc.batchUpdate(ADD_TRADES, rows);
    }

    /** Thrown when another replica has already written the events of a partition; the batch is then not written. */
    static final class PositionMovedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PositionMovedException(int partition) {
            super("market-events-" + partition + " was moved on by another replica");
        }
    }
}
