package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.api.market.FundingHour;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Reads from the tables what each market's funding rate and mark were at each full hour, when funding was settled. */
@Component
class FundingHours {

    private static final String NEWEST = """
            SELECT m.symbol, h.hourly_rate, h.mark_price, h.slot, h.settled_at
            FROM stats.markets m CROSS JOIN LATERAL (
                SELECT * FROM stats.funding_hours
                WHERE market = m.market AND settled_at BETWEEN ? AND ? AND settled_at < ?
                ORDER BY settled_at DESC LIMIT ?) h
            WHERE m.symbol = ?
            ORDER BY h.settled_at DESC
            """;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MOST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI - 1;

    private final JdbcTemplate jdbc;

    FundingHours(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The funding hours of a listed market, newest first.
     *
     * @param startMillis earliest time, inclusive
     * @param endMillis latest time, inclusive
     * @param beforeNanos only hours before this time
     */
    List<FundingHour> newest(String symbol, long startMillis, long endMillis, long beforeNanos, int limit) {
        return jdbc.query(
                NEWEST,
                (row, number) -> new FundingHour(
                        row.getString("symbol"),
                        Decimal.of(row.getLong("hourly_rate")),
                        Decimal.of(row.getLong("mark_price")),
                        row.getLong("slot"),
                        row.getLong("settled_at")),
                Math.min(startMillis, MOST_MILLIS) * NANOS_PER_MILLI,
                Math.min(endMillis, MOST_MILLIS) * NANOS_PER_MILLI + NANOS_PER_MILLI - 1,
                beforeNanos,
                limit,
                symbol);
    }
}
