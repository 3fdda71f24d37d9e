package io.openperp.stats.candles;

import io.openperp.servicekit.work.Work;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Combines stored buckets to candles; before the first trade the buckets contain marks. An interval without trades
 * repeats the previous closing price.
 */
@Component
public class CandleQueries {

    /**
     * Reads, for a market's buckets of one length, the time before which they were deleted (0: none were), the starts
     * of the first and the last stored one, and the start of the market's first day.
     */
    private static final String EXTENT = """
            SELECT COALESCE((SELECT before FROM stats.pruned_buckets WHERE market = ? AND seconds = ?), 0) AS pruned,
                   (SELECT MIN(starts_at) FROM stats.trade_buckets WHERE market = ? AND seconds = ?) AS first_bucket,
                   (SELECT MAX(starts_at) FROM stats.trade_buckets WHERE market = ? AND seconds = ?) AS last_bucket,
                   (SELECT MIN(starts_at) FROM stats.trade_buckets WHERE market = ? AND seconds = 86400) AS first_day
            """;

    private static final String CLOSE_BEFORE = """
            SELECT close_price FROM stats.trade_buckets
            WHERE market = ? AND seconds = ? AND starts_at < ? ORDER BY starts_at DESC LIMIT 1
            """;

    private static final String BUCKETS = """
            SELECT starts_at, open_price, high_price, low_price, close_price, volume, trades FROM stats.trade_buckets
            WHERE market = ? AND seconds = ? AND starts_at >= ? AND starts_at < ? ORDER BY starts_at
            """;

    private final JdbcTemplate jdbc;

    CandleQueries(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The time range in which a market has candles.
     *
     * @param first start of the first bucket, in seconds
     * @param pruned time in seconds before which buckets were deleted
     * @param last start of the last stored bucket, in seconds
     */
    record Extent(long first, long pruned, long last) {}

    /** Range in which a market has candles; empty if it has never had a price. */
    Optional<Extent> extent(int market, Interval interval) {
        int seconds = interval.buckets.seconds;
        return jdbc.query(EXTENT, CandleQueries::extent, market, seconds, market, seconds, market, seconds, market)
                .getFirst();
    }

    /**
     * Returns the candles from one to another, both included, except those before the first price or the oldest stored
     * bucket. To be called within one snapshot of the database.
     *
     * @param from start of the first candle, in seconds
     * @param to any second within the last candle
     */
    public List<StoredCandle> candles(int market, Interval interval, long from, long to) {
        return extent(market, interval)
                .map(extent -> candles(market, interval, from, to, extent))
                .orElse(List.of());
    }

    private List<StoredCandle> candles(int market, Interval interval, long from, long to, Extent extent) {
        long begin = Math.max(from, interval.startOf(extent.first()));
        long end = interval.plus(interval.startOf(to), 1);
        TreeMap<Long, StoredCandle> traded = traded(market, interval, begin, end);
        List<StoredCandle> candles = new ArrayList<>();
        long close = closeBefore(market, interval.buckets, begin, extent);
        for (long start = begin; start < end; start = interval.plus(start, 1)) {
            StoredCandle candle = traded.get(start);
            if (candle != null || close != 0) {
                candle = candle != null ? candle : StoredCandle.flat(interval, start, close);
                candles.add(candle);
                close = candle.close();
            }
        }
        return candles;
    }

    private static Optional<Extent> extent(ResultSet row, int number) throws SQLException {
        long firstDay = row.getLong("first_day");
        if (row.wasNull()) {
            return Optional.empty();
        }
        long pruned = row.getLong("pruned");
        long first = firstDay < pruned ? pruned : row.getLong("first_bucket");
        return Optional.of(new Extent(first, pruned, row.getLong("last_bucket")));
    }

    private TreeMap<Long, StoredCandle> traded(int market, Interval interval, long begin, long end) {
        TreeMap<Long, StoredCandle> candles = new TreeMap<>();
        jdbc.query(
                BUCKETS,
                row -> {
                    Work.scanned(1); // up to thirty of them are one candle
                    StoredCandle bucket = new StoredCandle(
                            interval,
                            interval.startOf(row.getLong("starts_at")),
                            row.getLong("open_price"),
                            row.getLong("high_price"),
                            row.getLong("low_price"),
                            row.getLong("close_price"),
                            row.getBigDecimal("volume"),
                            row.getLong("trades"));
                    candles.merge(bucket.start(), bucket, StoredCandle::followedBy);
                },
                market,
                interval.buckets.seconds,
                begin,
                end);
        return candles;
    }

    /**
     * Closing price before a time; 0 if there is none. If the smaller buckets are deleted, it is that of the last day
     * before the time.
     */
    private long closeBefore(int market, Buckets buckets, long start, Extent extent) {
        long close = close(market, buckets, start);
        return close != 0 || extent.pruned() <= 0 ? close : close(market, Buckets.DAY, extent.pruned());
    }

    private long close(int market, Buckets buckets, long before) {
        return jdbc.queryForList(CLOSE_BEFORE, Long.class, market, buckets.seconds, before).stream()
                .findFirst()
                .orElse(0L);
    }

    /**
     * A candle; prices in units of 1e-8.
     *
     * @param start seconds since 1970
     * @param volume base units, exact
     */
    public record StoredCandle(
            Interval interval, long start, long open, long high, long low, long close, BigDecimal volume, long trades) {

        private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

        static StoredCandle flat(Interval interval, long start, long close) {
            return new StoredCandle(interval, start, close, close, close, close, BigDecimal.ZERO, 0);
        }

        /**
         * Combines this candle with a later one; marks from before the first trade are discarded once there is a trade.
         */
        StoredCandle followedBy(StoredCandle later) {
            if (trades == 0 && later.trades > 0) {
                return new StoredCandle(
                        interval, start, later.open, later.high, later.low, later.close, later.volume, later.trades);
            }
            return new StoredCandle(
                    interval,
                    start,
                    open,
                    Math.max(high, later.high),
                    Math.min(low, later.low),
                    later.close,
                    volume.add(later.volume),
                    trades + later.trades);
        }

        public long startMillis() {
            return start * 1000;
        }

        public long endMillis() {
            return interval.plus(start, 1) * 1000;
        }

        /** Volume in units of 1e-8; at most {@link Long#MAX_VALUE}, that is 92 billion base units. */
        public long volumeUnits() {
            return volume.min(MOST).longValueExact();
        }
    }
}
