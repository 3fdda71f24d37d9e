package io.openperp.account.projection.table;

import io.openperp.account.projection.table.Changes.MarketState;
import java.sql.Types;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlParameterValue;

/** Writes table {@code markets}; columns for which there is no new value keep their old one. */
public final class MarketTable {

    private static final String MARKET = """
            INSERT INTO account.markets AS m
                (market, symbol, listing, mark_price, oracle_price, oracle_is_live, last_price, risk_surface, regime_dt)
            VALUES (?, ?, ?, COALESCE(?, 0), COALESCE(?, 0), COALESCE(?, false), COALESCE(?, 0), ?, COALESCE(?, 0))
            ON CONFLICT (market) DO UPDATE SET
                listing = COALESCE(?, m.listing), mark_price = COALESCE(?, m.mark_price),
                oracle_price = COALESCE(?, m.oracle_price), oracle_is_live = COALESCE(?, m.oracle_is_live),
                last_price = COALESCE(?, m.last_price), risk_surface = COALESCE(?, m.risk_surface),
                regime_dt = COALESCE(?, m.regime_dt)
            """;

    private final JdbcTemplate jdbc;

    public MarketTable(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void write(Changes changes) {
        changes.markets.values().forEach(this::write);
    }

    private void write(MarketState market) {
        SqlParameterValue listing = new SqlParameterValue(Types.BINARY, market.listing);
        SqlParameterValue mark = new SqlParameterValue(Types.BIGINT, market.mark);
        SqlParameterValue oracle = new SqlParameterValue(Types.BIGINT, market.oracle);
        SqlParameterValue live = new SqlParameterValue(Types.BOOLEAN, market.oracleIsLive);
        SqlParameterValue last = new SqlParameterValue(Types.BIGINT, market.lastPrice);
        SqlParameterValue surface = new SqlParameterValue(Types.BINARY, market.riskSurface);
        SqlParameterValue age = new SqlParameterValue(Types.BIGINT, market.regimeDt);
        jdbc.update(
                MARKET,
                market.market,
                market.symbol,
                listing,
                mark,
                oracle,
                live,
                last,
                surface,
                age,
                listing,
                mark,
                oracle,
                live,
                last,
                surface,
                age);
    }
}
