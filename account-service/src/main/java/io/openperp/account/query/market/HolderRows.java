package io.openperp.account.query.market;

import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.position.Position;
import io.openperp.servicekit.work.Work;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Reads the facts of the accounts with a position in a market (its holders), without creating objects for the rows. A
 * page ends after {@link #MOST_ROWS} rows, however many holders were asked for, but has at least one holder.
 *
 * <p>The margin rules (MarketExposure) round the loss and the credit of each order, so each order is read and counted
 * by them: sums made in the database would repeat these rules in SQL.
 */
public class HolderRows {

    /** Largest number of positions, and of orders, read for a page, unless its first holder alone has more. */
    static final int MOST_ROWS = 10_000;

    /** Number of rows fetched from the database at a time. */
    private static final int AHEAD = 500;

    private static final String KEYS =
            "SELECT account FROM account.positions WHERE market = ? AND account > ? ORDER BY account LIMIT ?";

    /**
     * Totals of the holders; {@code OFFSET 0} keeps them in their order, so that the rows after the last one needed are
     * not read.
     */
    private static final String TOTALS = """
            SELECT h.place, a.balance, a.order_margin, a.realized_pnl, a.fees, a.funding
            FROM unnest(?) WITH ORDINALITY AS h(account, place)
            CROSS JOIN LATERAL (SELECT * FROM account.accounts WHERE account = h.account OFFSET 0) a
            """;

    private static final String LEVERAGES = """
            SELECT h.place, l.symbol, l.leverage
            FROM unnest(?) WITH ORDINALITY AS h(account, place)
            CROSS JOIN LATERAL (SELECT * FROM account.leverage_settings WHERE account = h.account OFFSET 0) l
            """;

    private static final String POSITIONS = """
            SELECT h.place, p.*
            FROM unnest(?) WITH ORDINALITY AS h(account, place)
            CROSS JOIN LATERAL (SELECT * FROM account.positions WHERE account = h.account OFFSET 0) p
            """;

    /** Open orders that count for margin, which excludes conditional orders that have not triggered. */
    private static final String ORDERS = """
            SELECT h.place, o.symbol, o.is_buy, o.price, o.remaining_size, o.reduce_only, o.builder_fee
            FROM unnest(?) WITH ORDINALITY AS h(account, place)
            CROSS JOIN LATERAL (
                SELECT symbol, is_buy, price, remaining_size, reduce_only, builder_fee FROM account.open_orders
                    WHERE account = h.account AND isolated IS NULL AND (conditional IS NULL OR triggered)
                UNION ALL
                SELECT symbol, is_buy, price, remaining_size, reduce_only, builder_fee FROM account.open_orders
                    WHERE isolated = h.account AND (conditional IS NULL OR triggered)
                OFFSET 0) o
            """;

    private final JdbcTemplate jdbc;

    public HolderRows(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * An account with a position in the market.
     *
     * @param facts facts of the account; null if its totals are not in the tables yet
     */
    record Holder(Bytes32 key, @Nullable AccountFacts facts) {}

    /**
     * A page of holders.
     *
     * @param isLast whether no holder follows
     */
    record Page(List<Holder> holders, boolean isLast) {}

    /**
     * Reads a page of holders in the order of their keys; must run in a transaction.
     *
     * @param after last key of the previous page
     */
    Page page(int market, Bytes32 after, int limit) {
        // one row more than requested shows whether there is a next page
        List<byte[]> found = jdbc.queryForList(KEYS, byte[].class, market, after.toByteArray(), limit + 1);
        List<byte[]> keys = found.subList(0, Math.min(found.size(), limit));
        List<Facts> facts = keys.isEmpty() ? List.of() : inOneConnection(keys);
        List<Holder> holders = new ArrayList<>();
        for (int i = 0; i < facts.size(); i++) {
            holders.add(new Holder(Bytes32.of(keys.get(i)), facts.get(i).get()));
        }
        return new Page(holders, holders.size() == found.size());
    }

    private List<Facts> inOneConnection(List<byte[]> keys) {
        ConnectionCallback<List<Facts>> reading = connection -> facts(connection, keys);
        List<Facts> read = jdbc.execute(reading);
        return read == null ? List.of() : read;
    }

    /**
     * Reads balances, leverages, positions and orders of these accounts: of all, or of only the first ones if there are
     * more rows than {@link #MOST_ROWS}.
     */
    private static List<Facts> facts(Connection connection, List<byte[]> keys) throws SQLException {
        List<Facts> facts = new ArrayList<>();
        keys.forEach(key -> facts.add(new Facts()));
        PageReader reading = new PageReader(connection, keys, facts);
        reading.read(TOTALS, Facts::totals);
        reading.read(LEVERAGES, Facts::leverage);
        reading.read(POSITIONS, Facts::position);
        reading.read(ORDERS, Facts::order);
        return facts;
    }

    /** Adds one row of the result of a query to the facts of the account that the row belongs to. */
    @FunctionalInterface
    private interface RowReader {
        void read(Facts facts, ResultSet row) throws SQLException;
    }

    /** Reads the rows of one page; shortens the list of facts when the limit of rows is reached. */
    private static final class PageReader {
        private final Connection connection;
        private final List<byte[]> keys;
        private final List<Facts> facts;

        private PageReader(Connection connection, List<byte[]> keys, List<Facts> facts) {
            this.connection = connection;
            this.keys = keys;
            this.facts = facts;
        }

        /**
         * Reads the rows of one table, account by account. When the limit is reached, drops all accounts from the first
         * one that would exceed it.
         */
        private void read(String sql, RowReader reader) throws SQLException {
            byte[][] wanted = keys.subList(0, facts.size()).toArray(byte[][]::new);
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(AHEAD);
                statement.setArray(1, connection.createArrayOf("bytea", wanted));
                try (ResultSet row = statement.executeQuery()) {
                    read(row, reader);
                }
            }
        }

        private void read(ResultSet row, RowReader reader) throws SQLException {
            int place = 0;
            int rows = 0;
            while (row.next()) {
                int next = row.getInt("place") - 1;
                if (next < place) {
                    throw new IllegalStateException("the database gave the holders in another order");
                }
                place = next;
                if (place > 0 && rows == MOST_ROWS) {
                    facts.subList(place, facts.size()).clear();
                    break;
                }
                reader.read(facts.get(place), row);
                rows++;
            }
            Work.rows(rows);
        }
    }

    /** Facts of one account while its rows are being read. */
    private static final class Facts {
        private final SortedMap<String, Position> positions = new TreeMap<>();
        private final SortedMap<String, Long> leverages = new TreeMap<>();
        private final SortedMap<String, List<OpenOrder>> orders = new TreeMap<>();
        private @Nullable AccountFacts totals;

        private void position(ResultSet row) throws SQLException {
            positions.put(
                    row.getString("symbol"),
                    new Position(
                            row.getLong("size"),
                            row.getLong("cost"),
                            row.getLong("realized_pnl"),
                            row.getLong("fees"),
                            row.getLong("funding"),
                            row.getLong("max_size"),
                            row.getLong("volume"),
                            row.getLong("opened_size"),
                            row.getLong("opened_notional"),
                            row.getLong("closed_size"),
                            row.getLong("closed_notional"),
                            row.getLong("opened_at")));
        }

        private void order(ResultSet row) throws SQLException {
            orders.computeIfAbsent(row.getString("symbol"), symbol -> new ArrayList<>())
                    .add(new OpenOrder(
                            Side.of(row.getBoolean("is_buy")),
                            row.getLong("price"),
                            row.getLong("remaining_size"),
                            row.getBoolean("reduce_only"),
                            OpenOrder.builderRate(row.getInt("builder_fee"))));
        }

        private void leverage(ResultSet row) throws SQLException {
            leverages.put(row.getString("symbol"), row.getLong("leverage"));
        }

        private void totals(ResultSet row) throws SQLException {
            totals = new AccountFacts(
                    row.getLong("balance"),
                    row.getLong("order_margin"),
                    row.getLong("realized_pnl"),
                    row.getLong("fees"),
                    row.getLong("funding"),
                    positions,
                    leverages,
                    orders);
        }

        private @Nullable AccountFacts get() {
            return totals;
        }
    }
}
