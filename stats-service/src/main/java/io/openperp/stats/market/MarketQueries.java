package io.openperp.stats.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketListing;
import io.openperp.servicekit.work.Work;
import io.openperp.units.Fixed;
import io.openperp.views.MarketViews;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Reads statistics of markets, such as volumes, last prices and fee sums, from the tables. */
@Component
public class MarketQueries {

    private static final long HOUR = 3600;
    private static final BigDecimal LEAST = BigDecimal.valueOf(-Long.MAX_VALUE);
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    /** Reads one row for each listed market, with the sums of its trades in a period. */
    private static final String MARKETS = """
            SELECT m.symbol, m.last_price, m.mark_price, m.open_interest, m.funding_rate,
                   COALESCE(SUM(b.volume), 0) AS volume, COALESCE(SUM(b.quote_volume), 0) AS quote_volume,
                   COUNT(b.starts_at) AS buckets
            FROM stats.markets m
            LEFT JOIN stats.trade_buckets b ON b.market = m.market AND b.seconds = ? AND b.starts_at >= ?
            WHERE m.listing IS NOT NULL AND (CAST(? AS text) IS NULL OR m.symbol = ?)
            GROUP BY m.market
            ORDER BY quote_volume DESC, m.symbol
            """;

    /**
     * Reads the last 24 hours as the minutes up to the next full hour and the hours after it: 84 rows instead of 1440.
     */
    private static final String TICKER = """
            SELECT m.*, d.*,
                   COALESCE(
                       (SELECT close_price FROM stats.trade_buckets b
                        WHERE b.market = m.market AND b.seconds = 60 AND b.trades > 0 AND b.starts_at < ?
                        ORDER BY starts_at DESC LIMIT 1),
                       (SELECT close_price FROM stats.trade_buckets b
                        WHERE b.market = m.market AND b.seconds = 3600 AND b.trades > 0 AND b.starts_at <= ? - 3600
                        ORDER BY starts_at DESC LIMIT 1)) AS price_before,
                   (SELECT open_price FROM stats.trade_buckets b
                    WHERE b.market = m.market AND b.seconds = 60 AND b.trades > 0 AND b.starts_at >= ?
                    ORDER BY starts_at LIMIT 1) AS first_price
            FROM stats.markets m,
            LATERAL (SELECT COALESCE(SUM(volume), 0) AS volume, COALESCE(SUM(quote_volume), 0) AS quote_volume,
                            COALESCE(MAX(high_price), m.last_price) AS high, COALESCE(MIN(low_price), m.last_price) AS low
                     FROM stats.trade_buckets b
                     WHERE b.market = m.market AND b.trades > 0
                           AND (b.seconds = 60 AND b.starts_at >= ? AND b.starts_at < ?
                                                    OR b.seconds = 3600 AND b.starts_at >= ?)) d
            WHERE m.listing IS NOT NULL AND m.symbol = ?
            """;

    private static final String FEES = """
            SELECT COALESCE(SUM(settled_fills), 0) AS fills, COALESCE(SUM(maker_fees), 0) AS maker,
                   COALESCE(SUM(taker_fees), 0) AS taker,
                   (SELECT COALESCE(SUM(number), 0) FROM stats.channel_positions) AS records
            FROM stats.markets
            """;

    private final JdbcTemplate jdbc;

    MarketQueries(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    record MarketPeriod(
            String symbol,
            long lastPrice,
            long markPrice,
            long openInterest,
            long fundingRate,
            long volume,
            long quoteVolume) {}

    /**
     * The regime of a market and the movement of its mark; fields are null before the first mark.
     *
     * @param code regime code, whose tens digit with its sign is the direction
     */
    public record RegimeNow(
            int code,
            long dt,
            @Nullable Long volatility,
            @Nullable Long move,
            @Nullable Long fairVolatility) {}

    /**
     * The last 24 hours of a market; amounts in units of 1e-8.
     *
     * @param priceBefore last price before the 24 hours, or else the first within them; 0 without any trade
     * @param state state of the market, such as {@code postOnly}
     */
    public record Day(
            String symbol,
            long lastPrice,
            long markPrice,
            long oraclePrice,
            long bias,
            long fairBookPrice,
            long openInterest,
            long volume,
            long quoteVolume,
            long high,
            long low,
            long priceBefore,
            long fundingRate,
            long fundingRateHourly,
            RegimeNow regime,
            String state) {

        /**
         * Returns the price, or the mark if the price is 0: last, highest and lowest price are 0 before the first
         * trade, the fair price while a side of the book is empty.
         */
        long orMark(long price) {
            return price != 0 ? price : markPrice;
        }
    }

    /**
     * Sums of the fees of all markets, in quote units.
     *
     * @param records number of records of market-events contained in the sums
     * @param maker paid by makers; negative: rebates
     */
    record Fees(long records, long fills, long maker, long taker) {}

    /** Reads the fee sums and the number of records as of one moment. */
    Fees fees() {
        return jdbc.query(
                        FEES,
                        (row, number) -> new Fees(
                                row.getLong("records"),
                                row.getLong("fills"),
                                saturated(row.getBigDecimal("maker")),
                                saturated(row.getBigDecimal("taker"))))
                .getFirst();
    }

    /** Listed markets with their trades of a period, highest quote volume first. */
    List<MarketPeriod> markets(Period period, long nowSeconds, @Nullable String symbol) {
        String wanted = storable(symbol);
        return jdbc.query(
                MARKETS, MarketQueries::marketPeriod, period.bucketSeconds, period.since(nowSeconds), wanted, wanted);
    }

    public Optional<Day> day(String symbol, long nowSeconds) {
        long since = Period.DAY.since(nowSeconds);
        long hour = -Math.floorDiv(-since, HOUR) * HOUR;
        return jdbc.query(TICKER, MarketQueries::day, since, since, since, since, hour, hour, storable(symbol)).stream()
                .findFirst();
    }

    /** Permanent number of a listed market. */
    public OptionalInt number(String symbol) {
        return jdbc
                .queryForList(
                        "SELECT market FROM stats.markets WHERE listing IS NOT NULL AND symbol = ?",
                        Integer.class,
                        storable(symbol))
                .stream()
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    /** Number of the last event record of a market that the tables contain. */
    public long eventNumber(int market) {
        return jdbc
                .queryForList("SELECT number FROM stats.channel_positions WHERE partition = ?", Long.class, market)
                .stream()
                .findFirst()
                .orElse(0L);
    }

    /** Listings of all markets, in the order of their numbers. */
    List<MarketListing> listings() {
        return jdbc.query(
                "SELECT listing FROM stats.markets WHERE listing IS NOT NULL ORDER BY market",
                (row, number) -> listing(row));
    }

    private static MarketListing listing(ResultSet row) throws SQLException {
        try {
            return MarketListing.parseFrom(row.getBytes("listing"));
        } catch (InvalidProtocolBufferException e) {
            throw new SQLException("a listing in the database cannot be read", e);
        }
    }

    /**
     * Replaces zero characters in a requested symbol by spaces, because PostgreSQL refuses text with a zero character.
     * No symbol has a space, so that no market is found.
     */
    private static @Nullable String storable(@Nullable String symbol) {
        return symbol == null ? null : symbol.replace('\0', ' ');
    }

    private static MarketPeriod marketPeriod(ResultSet row, int number) throws SQLException {
        Work.scanned(row.getLong("buckets"));
        return new MarketPeriod(
                row.getString("symbol"),
                row.getLong("last_price"),
                row.getLong("mark_price"),
                row.getLong("open_interest"),
                row.getLong("funding_rate"),
                saturated(row.getBigDecimal("volume")),
                saturated(row.getBigDecimal("quote_volume")));
    }

    private static Day day(ResultSet row, int number) throws SQLException {
        long before = row.getLong("price_before");
        MarketListing listing = listing(row);
        return new Day(
                row.getString("symbol"),
                row.getLong("last_price"),
                row.getLong("mark_price"),
                row.getLong("oracle_price"),
                row.getLong("bias"),
                row.getLong("fair_book_price"),
                row.getLong("open_interest"),
                saturated(row.getBigDecimal("volume")),
                saturated(row.getBigDecimal("quote_volume")),
                row.getLong("high"),
                row.getLong("low"),
                before != 0 ? before : row.getLong("first_price"),
                row.getLong("funding_rate"),
                hourly(row.getLong("funding_rate"), listing),
                new RegimeNow(
                        row.getInt("regime"),
                        row.getLong("regime_dt"),
                        row.getObject("regime_volatility", Long.class),
                        row.getObject("regime_move", Long.class),
                        row.getObject("fair_volatility", Long.class)),
                MarketViews.state(listing));
    }

    /** Funding rate of one hour: an eighth of the 8-hour rate, limited by the hourly cap (FND-004). */
    private static long hourly(long eightHours, MarketListing listing) {
        long cap = listing.getParameters().getFundingHourCap();
        return Fixed.clamp(eightHours / 8, -cap, cap);
    }

    /** Limits a sum, which is exact in the database, to the largest amount of an answer: 92 billion. */
    private static long saturated(BigDecimal sum) {
        return sum.max(LEAST).min(MOST).longValueExact();
    }
}
